// expect: different
// method: Due.isDue
// twin: NotAfter
// why: the day itself
import java.time.LocalDate;

class Due {
    static boolean isDue(LocalDate day, LocalDate today) {
        return !day.isAfter(today);
    }
}
