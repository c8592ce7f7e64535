import java.util.List;

class Grown {
    static void touch(List<Integer> list) {
        list.size();
    }
}
