// expect: equivalent
// method: Later.later
// twin: PlusOtherUnit
// why: computed once
import java.time.LocalDate;

class Later {
    static int later(LocalDate day, int weeks) {
        return day.plusWeeks(weeks).getYear() * 100 + day.plusWeeks(weeks).getMonthValue();
    }
}
