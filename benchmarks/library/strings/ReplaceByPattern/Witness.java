// old prints: a/b
// new prints: ///
class Witness {
    public static void main(String[] args) {
        System.out.println(Folder.of("a.b"));
    }
}
