import java.util.ArrayList;

class Add {
    static void add(ArrayList<String> list, String s) {
        list.add(list.size(), s);
    }
}
