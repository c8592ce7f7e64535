// expect: different
// method: Leave.leave
// twin: SetRemoveTells
// why: asked after it is gone
import java.util.Set;

class Leave {
    static boolean leave(Set<Integer> room, int guest) {
        return room.remove(guest);
    }
}
