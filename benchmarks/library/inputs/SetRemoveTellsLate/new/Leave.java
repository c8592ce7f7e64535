import java.util.Set;

class Leave {
    static boolean leave(Set<Integer> room, int guest) {
        room.remove(guest);
        return room.contains(guest);
    }
}
