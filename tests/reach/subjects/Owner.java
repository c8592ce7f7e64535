/** Two classes, a subclass that overrides, and results that are objects of another class. */
public class Owner {
    private Pet pet;

    public Pet adopt(boolean isLoud) {
        pet = isLoud ? new LoudPet() : new Pet();
        return pet;
    }

    public void take(Owner other) {
        Pet mine = pet;
        pet = other.pet;
        other.pet = mine;
    }

    public static class Pet {
        protected int volume;

        public void call() {
            volume = 1;
        }
    }

    public static final class LoudPet extends Pet {
        @Override
        public void call() {
            volume = 9;
        }
    }

    static boolean shared(Owner a, Owner b) {
        return a != b && a.pet != null && a.pet == b.pet;
    }

    static boolean loud(Owner a, Pet p) {
        return a.pet == p && p.volume == 9;
    }

    static boolean five(Pet p) {
        return p.volume == 5;
    }
}
