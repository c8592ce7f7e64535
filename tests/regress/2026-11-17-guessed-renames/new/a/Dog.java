package a;

public class Dog {
    private final int lives;

    public Dog(int lives) {
        this.lives = lives;
    }

    public int lives() {
        return lives;
    }

    public int doubled() {
        return 2 * lives;
    }

    public String simpleName() {
        return getClass().getSimpleName();
    }

    public boolean isCat() {
        return getClass().getName().equals("a.Cat");
    }

    public static boolean isLoaded() {
        try {
            Class.forName("a.Cat");
            return true;
        } catch (ClassNotFoundException gone) {
            return false;
        }
    }

    public static void printsClass() {
        System.out.println(Dog.class);
    }

    public static String joined(int x) {
        Object kind = Dog.class;
        return "kind " + kind + x;
    }

    public boolean equals(Object other) {
        return other instanceof Dog && ((Dog) other).lives == lives;
    }

    public int hashCode() {
        return lives;
    }

    public static int textLength(Dog cat) {
        String text = String.valueOf(cat);
        return text.indexOf('@');
    }
}
