import java.util.LinkedList;

class Trim {
    static void trim(LinkedList<String> list) {
        if (list.size() < 2) {
            return;
        }
        list.removeFirst();
        list.removeLast();
    }
}
