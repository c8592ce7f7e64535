// old prints: 107
// new prints: 7
class Witness {
    public static void main(String[] args) {
        int[] array = new int[101];
        Arrays2.fill(array, 7);
        System.out.println(array[100]);
    }
}
