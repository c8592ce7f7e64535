class Fold {
    static int fold(long n) {
        return (int) (n ^ n >>> 32);
    }
}
