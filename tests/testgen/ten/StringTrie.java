public class StringTrie {
    private static class Node {
        final Node[] next = new Node[2];
        boolean isWord;
    }
    private final Node root = new Node();
    private int words;
    private static int index(char c) {
        if (c == 'a') return 0;
        if (c == 'b') return 1;
        throw new IllegalArgumentException("letter");
    }
    public boolean add(String word) {
        Node at = root;
        for (int i = 0; i < word.length(); i++) {
            int n = index(word.charAt(i));
            if (at.next[n] == null) at.next[n] = new Node();
            at = at.next[n];
        }
        if (at.isWord) return false;
        at.isWord = true;
        words++;
        return true;
    }
    public boolean contains(String word) {
        Node at = find(word);
        return at != null && at.isWord;
    }
    public boolean startsWith(String prefix) { return find(prefix) != null; }
    private Node find(String word) {
        Node at = root;
        for (int i = 0; i < word.length() && at != null; i++) at = at.next[index(word.charAt(i))];
        return at;
    }
    public boolean remove(String word) {
        Node at = find(word);
        if (at == null || !at.isWord) return false;
        at.isWord = false;
        words--;
        return true;
    }
    public int size() { return words; }
}
