import java.util.ArrayList;

class Has {
    static boolean has(ArrayList<Integer> list, Integer x) {
        return x != null && list.indexOf(x) > 0;
    }
}
