import java.util.Set;

class Leave {
    static boolean leave(Set<Integer> room, int guest) {
        boolean wasThere = room.contains(guest);
        room.remove(guest);
        return wasThere;
    }
}
