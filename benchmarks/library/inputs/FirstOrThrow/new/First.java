import java.util.List;

class First {
    static String first(List<String> list) {
        return list.get(0);
    }
}
