// What an annotation says without a value of its own is in its type.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
@interface Limit {
    int value() default 2;
}

@Retention(RetentionPolicy.RUNTIME)
@interface Other {
    int value() default 1;
}

class Use {
    // verdict: unknown|different
    static int asked(Limit limit) {
        return limit.value();
    }

    // verdict: unknown|different
    static int found(Object given) {
        return given instanceof Limit limit ? limit.value() : 0;
    }

    // verdict: unknown|different
    static int byFunction(Limit limit) {
        java.util.function.ToIntFunction<Limit> function = Limit::value;
        return function.applyAsInt(limit);
    }

    // verdict: proved
    static int other(Other other) {
        return other.value();
    }
}
