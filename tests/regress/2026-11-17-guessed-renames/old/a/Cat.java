package a;

public class Cat {
    private final int lives;

    public Cat(int lives) {
        this.lives = lives;
    }

    // verdict: proved
    public int lives() {
        return lives;
    }

    // verdict: proved
    public int doubled() {
        return lives + lives;
    }

    // verdict: different
    public String simpleName() {
        return getClass().getSimpleName();
    }

    // verdict: different
    public boolean isCat() {
        return getClass().getName().equals("a.Cat");
    }

    // verdict: different | unknown
    public static boolean isLoaded() {
        try {
            Class.forName("a.Cat");
            return true;
        } catch (ClassNotFoundException gone) {
            return false;
        }
    }

    // verdict: different
    public static void printsClass() {
        System.out.println(Cat.class);
    }

    // verdict: different
    public static String joined(int x) {
        Object kind = Cat.class;
        return "kind " + kind + x;
    }

    // verdict: proved
    public boolean equals(Object other) {
        return other instanceof Cat && ((Cat) other).lives == lives;
    }

    // verdict: proved
    public int hashCode() {
        return lives;
    }

    // verdict: different | unknown
    public static int textLength(Cat cat) {
        String text = String.valueOf(cat);
        return text.indexOf('@');
    }
}
