class Ids {
    static boolean isOne(Long id) {
        return id != null && id.equals(1L);
    }
}
