import java.util.Map;

class Move {
    static int move(Map<String, Integer> stock, String from, String to) {
        int there = stock.containsKey(from) ? stock.get(from) : 0;
        stock.put(from, 0);
        stock.put(to, there);
        return stock.size();
    }
}
