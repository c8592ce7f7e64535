// expect: equivalent
// method: Leave.leave
// twin: SetRemoveTellsLate
// why: remove tells whether it was there
import java.util.Set;

class Leave {
    static boolean leave(Set<Integer> room, int guest) {
        return room.remove(guest);
    }
}
