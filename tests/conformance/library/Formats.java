import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;

public class Formats {
    // inputs: (42, "x"), (-7, ""), (2147483647, "long text")
    public static Object basic(int n, String s) {
        return String.format(Locale.ROOT, "%d %s %x %c %b %%", n, s, n, 'c', true);
    }

    public static Object widths() {
        return String.format(Locale.ROOT, "[%5d][%-5d][%05d][%+d][%,d]", 42, 42, 42, 42, 1234567);
    }

    public static Object strings() {
        return String.format(Locale.ROOT, "[%8s][%-8s][%.2s][%S]", "abc", "abc", "abcdef", "up");
    }

    public static Object floats() {
        return String.format(Locale.ROOT, "%.2f %8.3f %e %.0f %f", 3.14159, -2.5, 12345.678, 2.5, 1.0);
    }

    public static Object hexAndOctal() {
        return String.format(Locale.ROOT, "%X %#x %o %08x", 255, 255, 8, -1);
    }

    public static Object positions() {
        return String.format(Locale.ROOT, "%2$s %1$s %<s %n", "a", "b").replace("\r", "");
    }

    public static Object missingArgument() {
        return String.format("%d %d", 1);
    }

    public static Object wrongType() {
        return String.format("%d", "text");
    }

    public static Object formatted() {
        return "%s-%s".formatted(1, null);
    }

    public static Object dates() {
        LocalDate date = LocalDate.of(2024, 2, 28).plusDays(2);
        return date + " " + date.getDayOfWeek() + " " + date.isLeapYear() + date.lengthOfMonth() + date.minusMonths(1) + date.getDayOfYear();
    }

    public static Object dateComparisons() {
        LocalDate a = LocalDate.of(2023, 12, 31), b = LocalDate.parse("2024-01-01");
        return a.isBefore(b) + " " + a.compareTo(b) + " " + a.until(b).getDays() + " " + b.toEpochDay() + a.plusDays(1).equals(b) + DayOfWeek.MONDAY.plus(8);
    }

    public static Object badDate() {
        return LocalDate.of(2023, 2, 29);
    }

    public static Object durations() {
        return Duration.ofSeconds(3725).toString() + Duration.ofMinutes(90).toHours() + Duration.ofMillis(1500).plusSeconds(2).toMillis();
    }
}
