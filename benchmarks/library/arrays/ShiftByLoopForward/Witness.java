// old prints: [1, 1, 2]
// new prints: [1, 1, 1]
import java.util.Arrays;

class Witness {
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        Shift.right(a);
        System.out.println(Arrays.toString(a));
    }
}
