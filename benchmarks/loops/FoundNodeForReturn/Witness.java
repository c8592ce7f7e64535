// old prints: still running
// new prints: ended
class Witness {
    public static void main(String[] args) throws InterruptedException {
        Node node = new Node();
        node.box = new Box();
        node.next = node;
        Thread call = new Thread(() -> Nodes.find(node, 0));
        call.setDaemon(true);
        call.start();
        call.join(300);
        System.out.println(call.isAlive() ? "still running" : "ended");
    }
}
