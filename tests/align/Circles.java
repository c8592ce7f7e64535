import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

record Two(Object left, Object right) { }

record Checked(Object it, String name) {
    Checked {
        Objects.requireNonNull(it);
        name = Objects.requireNonNull(name, "name");
    }
}

class Immutable {
    private final Object next;
    protected final int number;

    Immutable(Object next) { this(next, 1); }

    Immutable(Object next, int number) {
        this.next = next;
        this.number = number;
    }
}

class Below extends Immutable {
    final Object more;

    Below(Object next, Object more) {
        super(next);
        this.more = more == null ? null : more;
    }
}

class Plain extends Immutable {
    final Object more;

    Plain(Object next, Object more) {
        super(next);
        this.more = more;
    }
}

class Leaking {
    static Leaking last;
    final Object held;

    Leaking(Object held) {
        last = this;
        this.held = held;
    }
}

class Own {
    final Own me;

    Own() { me = this; }
}

class Owner {
    final Part part;

    Owner() { part = new Part(this); }
}

class Part {
    final Owner owner;

    Part(Owner owner) { this.owner = owner; }
}

class Caught {
    final Object last;

    Caught(Object held) {
        held = new Two(this, held);
        last = held;
    }
}

class Early {
    static Object waiting;
    final Object held;

    Early() {
        waiting = this;
        held = waiting;
    }
}

class Mutable {
    Object next;

    Mutable(Object next) { this.next = next; }
}

class Streamed implements Serializable {
    final Object next;

    Streamed(Object next) { this.next = next; }
}

class Loop {
    final Object held;

    Loop(Object held, int times) {
        for (int i = 0; i < times; i++) held = this;
        this.held = held;
    }
}

/** Builds what can be built by calls, and tells of each circle by which fields it goes. */
class Circles {
    public static void main(String[] args) throws Exception {
        List<Object> made = new ArrayList<>();
        made.add(new Own());
        made.add(new Owner());
        made.add(new Caught("x"));
        made.add(new Early());
        made.add(new Loop("x", 2));
        Mutable changed = new Mutable(null);
        changed.next = new Two(changed, new Immutable(changed));
        made.add(changed);
        new Leaking(null);
        made.add(new Leaking(Leaking.last));
        for (Object each : made) circle(each, new ArrayList<>(), new IdentityHashMap<>());
    }

    private static void circle(Object at, List<String> way, IdentityHashMap<Object, Integer> seen) throws Exception {
        Integer before = seen.get(at);
        if (before != null) {
            System.out.println(String.join(" ", way.subList(before, way.size())));
            return;
        }
        seen.put(at, way.size());
        for (Class<?> type = at.getClass(); type != Object.class && type != Record.class && type != String.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    Object next = field.get(at);
                    if (next != null) {
                        way.add(type.getName() + "." + field.getName());
                        circle(next, way, seen);
                        way.remove(way.size() - 1);
                    }
                }
            }
        }
        seen.remove(at);
    }
}
