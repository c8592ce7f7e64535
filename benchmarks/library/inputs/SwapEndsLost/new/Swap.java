import java.util.ArrayList;

class Swap {
    static void swap(ArrayList<Integer> list) {
        Integer second = list.get(1);
        list.set(0, second);
        list.set(1, list.get(0));
    }
}
