// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Pool p = new Pool();
        p.workers = new Worker[] {new Worker()};
        p.clear();
        System.out.println(p.workers[0] == null);
    }
}
