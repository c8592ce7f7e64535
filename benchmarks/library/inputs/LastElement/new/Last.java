import java.util.ArrayList;

class Last {
    static int last(ArrayList<Integer> list) {
        return list.get(list.size() - 1);
    }
}
