import java.util.ArrayList;

class Swap {
    static void swap(ArrayList<Integer> list) {
        Integer first = list.get(0);
        Integer second = list.get(1);
        list.set(1, first);
        list.set(0, second);
    }
}
