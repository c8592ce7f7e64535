// expect: equivalent
// method: Swap.swap
// twin: SwapEndsLost
// why: two elements swapped by set
import java.util.ArrayList;

class Swap {
    static void swap(ArrayList<Integer> list) {
        Integer first = list.get(0);
        list.set(0, list.get(1));
        list.set(1, first);
    }
}
