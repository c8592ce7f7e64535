// expect: equivalent
// method: Move.move
// twin: MapTwoKeysSame
// why: getOrDefault by hand
import java.util.Map;

class Move {
    static int move(Map<String, Integer> stock, String from, String to) {
        int there = stock.getOrDefault(from, 0);
        stock.put(from, 0);
        stock.put(to, there);
        return stock.size();
    }
}
