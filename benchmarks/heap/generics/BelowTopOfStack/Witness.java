// old prints: 0
// new prints: -1
class Witness {
    public static void main(String[] args) {
        Stack s = new Stack();
        s.frame = new Frame<>();
        s.frame.value = new Token();
        System.out.println(s.top());
    }
}
