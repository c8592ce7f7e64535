// expect: equivalent
// method: Due.isDue
// twin: NotAfterButSame
// why: not after is before or the same
import java.time.LocalDate;

class Due {
    static boolean isDue(LocalDate day, LocalDate today) {
        return !day.isAfter(today);
    }
}
