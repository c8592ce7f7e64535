// expect: different
// method: Later.later
// twin: PlusOnce
// why: days instead of weeks
import java.time.LocalDate;

class Later {
    static int later(LocalDate day, int weeks) {
        return day.plusWeeks(weeks).getYear() * 100 + day.plusWeeks(weeks).getMonthValue();
    }
}
