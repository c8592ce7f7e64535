import java.util.List;

class First {
    static String first(List<String> list) {
        return list.size() > 0 ? list.get(0) : null;
    }
}
