import java.util.List;

class Holder {
    List<String> names;

    int take(String name) {
        int n = names.size();
        names.add(name);
        return n;
    }
}
