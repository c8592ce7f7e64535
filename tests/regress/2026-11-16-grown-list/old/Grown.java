import java.util.List;

class Grown {
    static void touch(List<Integer> list) {
        list.add(1);
        list.remove(list.size() - 1);
    }
}
