import java.util.List;

class Any {
    static boolean none(List<String> list) {
        return list == null || list.size() <= 1;
    }
}
