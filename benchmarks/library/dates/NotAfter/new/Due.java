import java.time.LocalDate;

class Due {
    static boolean isDue(LocalDate day, LocalDate today) {
        return day.isBefore(today) || day.isEqual(today);
    }
}
