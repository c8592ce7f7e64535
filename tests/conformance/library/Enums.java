import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class Enums {
    enum Planet {
        MERCURY(3.3e23, 2.44e6), EARTH(5.97e24, 6.37e6), JUPITER(1.9e27, 7.15e7);

        final double mass, radius;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() { return 6.67e-11 * mass / (radius * radius); }
    }

    enum Op {
        ADD("+") { @Override int apply(int a, int b) { return a + b; } },
        SUB("-") { @Override int apply(int a, int b) { return a - b; } },
        MUL("*") { @Override int apply(int a, int b) { return a * b; } };

        final String sign;

        Op(String sign) { this.sign = sign; }

        abstract int apply(int a, int b);
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    interface Priced { int price(); }

    enum Coin implements Priced {
        PENNY, DIME;

        private static int lookups;

        @Override public int price() { lookups++; return ordinal() * 9 + 1; }
    }

    public static Object valuesInOrder() {
        return Arrays.toString(Day.values()) + Day.values().length + Day.valueOf("WED").ordinal();
    }

    public static Object missingValue() {
        return Day.valueOf("NOPE");
    }

    public static Object comparing() {
        return Day.MON.compareTo(Day.FRI) + " " + Day.SUN.equals(Day.SUN) + (Day.MON == Day.valueOf("MON")) + Day.SAT.name() + Day.SAT;
    }

    // inputs: (5, 3), (-2, 9)
    public static Object constantBodies(int a, int b) {
        StringBuilder text = new StringBuilder();
        for (Op op : Op.values()) text.append(op).append(op.sign).append(op.apply(a, b)).append(' ');
        return text.toString() + (Op.ADD.getClass() == Op.class) + (Op.ADD.getDeclaringClass() == Op.class);
    }

    public static Object fields() {
        return new double[] {Planet.EARTH.gravity(), Planet.JUPITER.gravity(), Planet.MERCURY.mass};
    }

    // inputs: (0), (4), (6)
    public static Object switching(int index) {
        Day day = Day.values()[index];
        String kind = switch (day) {
            case SAT, SUN -> "weekend";
            case FRI -> {
                String s = "almost";
                yield s + s.length();
            }
            default -> "work";
        };
        int old = 0;
        switch (day) {
            case MON: old++;
            case TUE: old += 10; break;
            case SUN: old = -1;
        }
        return kind + old;
    }

    public static Object switchOnNull() {
        Day day = null;
        return switch (day) {
            case MON -> 1;
            default -> 2;
        };
    }

    public static Object enumMap() {
        Map<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.WED, 3);
        map.put(Day.MON, 1);
        map.merge(Day.WED, 10, Integer::sum);
        return map.toString() + map.containsKey(Day.TUE) + map.size() + map.remove(Day.MON);
    }

    public static Object enumSet() {
        EnumSet<Day> set = EnumSet.of(Day.FRI, Day.MON, Day.SUN);
        EnumSet<Day> rest = EnumSet.complementOf(set);
        EnumSet<Day> range = EnumSet.range(Day.TUE, Day.FRI);
        rest.retainAll(range);
        return set + "" + rest + EnumSet.noneOf(Day.class) + EnumSet.allOf(Day.class).size() + range.contains(Day.MON);
    }

    public static Object implementing() {
        Priced priced = Coin.DIME;
        return priced.price() + Coin.PENNY.price() + Coin.lookups;
    }

    public static Object valueOfGeneric() {
        return Enum.valueOf(Coin.class, "DIME").ordinal() + Coin.class.getEnumConstants().length;
    }

    public static Object valuesAreCopied() {
        Day[] days = Day.values();
        days[0] = Day.SUN;
        return Day.values()[0] + "" + days[0];
    }

    public static Object stateMachine() {
        Day day = Day.MON;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            text.append(day.name().charAt(0));
            day = Day.values()[(day.ordinal() + 3) % 7];
        }
        return text.toString();
    }
}
