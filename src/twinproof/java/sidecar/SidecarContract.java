package twinproof.sidecar;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What calls are held to: clauses, each a static method that is asked, and the assertions of the code by class and line. */
final class SidecarContract {
    private static final String FAILED = "failed";
    private static final String HALTED = "halted";

    /** A clause: what it is called, when it is asked, of what, by which method; or the classes of exceptions that it is about. */
    private record Clause(String name, String kind, boolean isAskedBy, String[] method, String[] subjects, String[] exceptions) {
        boolean isAboutOutcome() {
            return List.of(subjects).contains("o");
        }
    }

    private final List<Clause> clauses = new ArrayList<>();
    private final List<String[]> kept = new ArrayList<>();
    private final Map<String, String> claims = new HashMap<>();

    SidecarContract(SidecarReader in) {
        for (int count = in.i32(); count > 0; count--) {
            String[] said = in.texts(2);
            String[] method = in.texts(3);
            boolean isAskedBy = said[1].endsWith(".");
            String kind = isAskedBy ? said[1].substring(0, said[1].length() - 1) : said[1];
            clauses.add(new Clause(said[0], kind, isAskedBy, method, in.texts(in.i32()), in.texts(in.i32())));
        }
        for (int count = in.i32(); count > 0; count--) {
            kept.add(in.texts(3));
        }
        for (int count = in.i32(); count > 0; count--) {
            String[] claim = in.texts(2);
            claims.put(claim[0], claim[1]);
        }
    }

    /** What is computed before the call, for later; stops where what is required does not hold. */
    Object[] before(SidecarLoader loader, Object[] args) {
        for (Clause clause : clauses) {
            boolean isAsked = clause.kind.equals("requires") || clause.kind.equals("invariant") && !clause.isAboutOutcome();
            if (isAsked && !holds(loader, clause, args, new Object[0], null)) {
                throw new SidecarStop(HALTED, clause.name);
            }
        }
        Object[] values = new Object[kept.size()];
        for (int i = 0; i < values.length; i++) {
            try {
                values[i] = handle(loader, kept.get(i), true).invokeWithArguments(args);
            } catch (StackOverflowError | OutOfMemoryError stopped) {
                throw stopped;
            } catch (Throwable thrown) {
                throw new SidecarStop("unsupported", "what a contract keeps for later cannot be computed before the call");
            }
        }
        return values;
    }

    /** Stops where a clause about what came of the call does not hold; of a run that a harness has ended nothing is asked. */
    void after(SidecarLoader loader, Object[] args, Object[] before, Object value, Throwable thrown) {
        if (loader.isHalted()) {
            throw new SidecarStop(HALTED, "what was assumed does not hold");
        }
        if (thrown != null) {
            thrown(loader, args, before, thrown);
            return;
        }
        for (Clause clause : clauses) {
            if (clause.kind.equals("ensures") || clause.kind.equals("invariant")) {
                demand(loader, clause, args, before, value);
            }
        }
    }

    private void thrown(SidecarLoader loader, Object[] args, Object[] before, Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        if (thrown instanceof AssertionError && trace.length > 0) {
            String claim = claims.get(trace[0].getClassName() + ":" + trace[0].getMethodName());
            if (claim == null) {
                claim = claims.get(trace[0].getClassName() + ":" + trace[0].getLineNumber());
            }
            if (claim != null) {
                throw new SidecarStop(FAILED, claim);
            }
        }
        for (Clause clause : clauses) {
            if (clause.kind.equals("signals_only") && !isOne(loader, clause, thrown)) {
                throw new SidecarStop(FAILED, clause.name);
            }
        }
        for (Clause clause : clauses) {
            if (clause.kind.equals("signals") && isOne(loader, clause, thrown)) {
                demand(loader, clause, args, before, thrown);
            }
        }
        for (Clause clause : clauses) {
            if (clause.kind.equals("invariant") && !clause.isAboutOutcome()) {
                demand(loader, clause, args, before, null);
            }
        }
    }

    private static boolean isOne(SidecarLoader loader, Clause clause, Throwable thrown) {
        if (clause.kind.equals("signals") && clause.exceptions.length == 0) {
            return true;
        }
        for (String name : clause.exceptions) {
            if (SidecarTypes.find(name, loader).isInstance(thrown)) {
                return true;
            }
        }
        return false;
    }

    private static void demand(SidecarLoader loader, Clause clause, Object[] args, Object[] before, Object outcome) {
        if (!holds(loader, clause, args, before, outcome)) {
            throw new SidecarStop(FAILED, clause.name);
        }
    }

    /** Whether a clause holds; what throws when it is asked does not. */
    private static boolean holds(SidecarLoader loader, Clause clause, Object[] args, Object[] before, Object outcome) {
        Object[] values = new Object[clause.subjects.length];
        for (int i = 0; i < values.length; i++) {
            String subject = clause.subjects[i];
            int number = subject.length() > 1 ? Integer.parseInt(subject.substring(1)) : 0;
            values[i] = switch (subject.charAt(0)) {
                case 'i' -> args[number];
                case 'b' -> before[number];
                default -> outcome;
            };
        }
        try {
            return (boolean) handle(loader, clause.method, !clause.isAskedBy).invokeWithArguments(values);
        } catch (StackOverflowError | OutOfMemoryError stopped) {
            throw stopped;
        } catch (Throwable thrown) {
            return false;
        }
    }

    private static MethodHandle handle(SidecarLoader loader, String[] method, boolean isStatic) {
        return SidecarTypes.method(SidecarTypes.find(method[0], loader), method[1], method[2], isStatic);
    }
}
