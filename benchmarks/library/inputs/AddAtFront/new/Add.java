import java.util.ArrayList;

class Add {
    static void add(ArrayList<String> list, String s) {
        list.add(0, s);
    }
}
