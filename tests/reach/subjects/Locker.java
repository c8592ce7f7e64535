import java.util.Comparator;

/** Takes what is no number and no object of its own: constants of an enumeration, texts, boxes, orders. */
public class Locker {
    public enum Kind {
        PLAIN,
        STEEL {
            int rank() {
                return 2;
            }
        };

        int rank() {
            return 1;
        }
    }

    private Kind kind;
    private String word;
    private Integer count;
    private Comparator<Integer> order;
    private int rank;

    public void use(Kind kind) {
        rank = kind.rank();
        this.kind = kind;
    }

    public void lock(String word) {
        if (this.word != null) {
            throw new IllegalStateException();
        }
        this.word = word;
    }

    public boolean unlock(String word) {
        if (!word.equals(this.word)) {
            return false;
        }
        this.word = null;
        return true;
    }

    public void count(Integer count) {
        this.count = count;
    }

    public void more() {
        count++;
    }

    public void order(Comparator<Integer> order) {
        rank = order.compare(1, 2);
        this.order = order;
    }

    boolean steel() {
        return kind == Kind.STEEL && rank == 2;
    }

    boolean confused() {
        return kind == Kind.PLAIN && rank == 2;
    }

    boolean carried() {
        return count != null && count == 128;
    }

    boolean kept() {
        return count == null || count > 127 || count < -128 || count == Integer.valueOf(count);
    }

    boolean backwards() {
        return order != null && order.compare(1, 2) > 0 && order.compare(2, 1) < 0;
    }

    boolean strange() {
        return order != null && order.compare(null, 2) == 7;
    }

    static boolean copied(Locker locker, String word) {
        return locker.word != word && word.equals(locker.word);
    }

    boolean longer() {
        return word != null && word.length() > 1;
    }
}
