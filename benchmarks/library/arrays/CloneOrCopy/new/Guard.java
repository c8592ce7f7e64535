import java.util.Arrays;

class Guard {
    int[] data;

    int[] data() {
        if (data == null) {
            return null;
        }
        return Arrays.copyOf(data, data.length);
    }
}
