// expect: different
// method: Swap.swap
// twin: SwapEnds
// why: one is lost
import java.util.ArrayList;

class Swap {
    static void swap(ArrayList<Integer> list) {
        Integer first = list.get(0);
        list.set(0, list.get(1));
        list.set(1, first);
    }
}
