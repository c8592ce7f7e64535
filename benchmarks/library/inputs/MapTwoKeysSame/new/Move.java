import java.util.Map;

class Move {
    static int move(Map<String, Integer> stock, String from, String to) {
        int there = stock.getOrDefault(from, 0);
        stock.put(to, there);
        stock.put(from, 0);
        return stock.size();
    }
}
