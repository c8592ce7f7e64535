import java.util.LinkedList;

class Trim {
    static void trim(LinkedList<String> list) {
        if (list.size() > 1) {
            list.removeFirst();
        }
    }
}
