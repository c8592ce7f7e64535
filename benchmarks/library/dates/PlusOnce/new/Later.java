import java.time.LocalDate;

class Later {
    static int later(LocalDate day, int weeks) {
        LocalDate end = day.plusWeeks(weeks);
        return 100 * end.getYear() + end.getMonthValue();
    }
}
