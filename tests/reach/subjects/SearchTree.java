/** A search tree without balance: recursion, removal by the next value. */
public class SearchTree {
    static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    private SearchTree() {
    }

    public static SearchTree create() {
        return new SearchTree();
    }

    public void insert(int key) {
        root = insert(root, key);
    }

    public void remove(int key) {
        root = remove(root, key);
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    private static Node insert(Node at, int key) {
        if (at == null) {
            return new Node(key);
        }
        if (key < at.key) {
            at.left = insert(at.left, key);
        } else if (key > at.key) {
            at.right = insert(at.right, key);
        }
        return at;
    }

    private static Node remove(Node at, int key) {
        if (at == null) {
            return null;
        }
        if (key < at.key) {
            at.left = remove(at.left, key);
        } else if (key > at.key) {
            at.right = remove(at.right, key);
        } else if (at.left == null) {
            return at.right;
        } else if (at.right == null) {
            return at.left;
        } else {
            Node next = at.right;
            while (next.left != null) {
                next = next.left;
            }
            Node moved = new Node(next.key);
            moved.left = at.left;
            moved.right = remove(at.right, next.key);
            return moved;
        }
        return at;
    }

    static boolean farApart(SearchTree tree) {
        return tree.root != null && tree.root.left != null && tree.root.right != null && tree.root.right.key - tree.root.left.key == 500;
    }

    static boolean unordered(SearchTree tree) {
        return tree.root != null && tree.root.left != null && tree.root.left.key >= tree.root.key;
    }

    static boolean tight(SearchTree tree) {
        return tree.root != null && tree.root.left != null && tree.root.right != null && tree.root.right.key - tree.root.left.key == 1;
    }
}
