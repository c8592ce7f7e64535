import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Date;
import java.util.List;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** All that public methods tell of an object; two of which they tell the same are alike. */
class Alike {
    static String told(Object object) {
        List<Object> told = new ArrayList<>();
        told.add(object.getClass().getName());
        told.add(object.toString());
        if (object instanceof BigInteger big) {
            number(big, told);
        } else if (object instanceof BigDecimal decimal) {
            decimal(decimal, told);
        } else if (object instanceof StringBuilder builder) {
            told.add(List.of(builder.length(), builder.capacity(), builder.isEmpty(), builder.chars().sum()));
            told.add(builder.append("x").append('\u20ac').insert(0, 17).reverse().toString());
            builder.setLength(3);
            told.add(builder.compareTo(new StringBuilder("abc")) + builder.substring(1));
        } else if (object instanceof StringBuffer buffer) {
            told.add(List.of(buffer.length(), buffer.capacity(), buffer.chars().sum()));
            told.add(buffer.append("x").append('\u20ac').insert(0, 17).reverse().toString());
        } else if (object instanceof StringJoiner joiner) {
            told.add(List.of(joiner.length(), joiner.add("x").toString(), new StringJoiner("/").add("y").merge(joiner).toString()));
        } else if (object instanceof BitSet set) {
            told.add(List.of(set.hashCode(), set.length(), set.size(), set.cardinality(), set.nextSetBit(3), set.isEmpty(), set.clone()));
            set.flip(64);
            told.add(List.of(set.toString(), set.get(0, 70), set.nextClearBit(64)));
        } else if (object instanceof AtomicInteger atomic) {
            told.add(List.of(atomic.getAndIncrement(), atomic.get(), atomic.compareAndSet(3, 4)));
        } else if (object instanceof AtomicLong atomic) {
            told.add(List.of(atomic.getAndIncrement(), atomic.get(), atomic.compareAndSet(3, 4)));
        } else if (object instanceof AtomicBoolean atomic) {
            told.add(List.of(atomic.getAndSet(true), atomic.get(), atomic.compareAndSet(true, false)));
        } else {
            told.add(object.hashCode());
            time(object, told);
        }
        return told.toString();
    }

    private static void number(BigInteger big, List<Object> told) {
        told.add(List.of(big.hashCode(), big.signum(), big.bitLength(), big.bitCount(), big.getLowestSetBit(), big.intValue(), big.longValue()));
        told.add(List.of(big.negate(), big.add(BigInteger.TEN), big.multiply(big), big.shiftLeft(33), big.shiftRight(3), big.not(), big.abs()));
        told.add(List.of(big.doubleValue(), big.equals(new BigInteger(big.toString())), big.compareTo(BigInteger.ONE), big.toString(16)));
        told.add(List.of(big.mod(BigInteger.valueOf(97)), big.testBit(5), List.of(big.divideAndRemainder(BigInteger.valueOf(7)))));
        told.add(new BigInteger(big.toByteArray()).equals(big));
    }

    private static void decimal(BigDecimal decimal, List<Object> told) {
        told.add(List.of(decimal.hashCode(), decimal.signum(), decimal.scale(), decimal.precision(), decimal.unscaledValue(), decimal.longValue()));
        told.add(List.of(decimal.negate(), decimal.add(BigDecimal.TEN), decimal.multiply(decimal), decimal.abs(), decimal.toPlainString()));
        told.add(List.of(decimal.stripTrailingZeros(), decimal.round(new MathContext(3)), decimal.movePointLeft(2), decimal.toEngineeringString()));
        told.add(List.of(decimal.doubleValue(), decimal.compareTo(BigDecimal.ONE), decimal.equals(new BigDecimal(decimal.toString())), decimal.ulp()));
    }

    private static void time(Object object, List<Object> told) {
        if (object instanceof LocalDate date) {
            told.add(List.of(date.plusDays(1), date.getDayOfWeek(), date.isLeapYear(), date.lengthOfMonth(), date.toEpochDay(), date.plusMonths(1)));
            told.add(date.equals(LocalDate.ofEpochDay(date.toEpochDay())));
        } else if (object instanceof LocalTime time) {
            told.add(List.of(time.plusHours(5), time.toNanoOfDay(), time == LocalTime.MIDNIGHT, time == LocalTime.NOON));
            told.add(List.of(time.equals(LocalTime.ofNanoOfDay(time.toNanoOfDay())), time == time.withNano(time.getNano())));
        } else if (object instanceof LocalDateTime both) {
            told.add(List.of(both.plusHours(30), both.toLocalTime() == LocalTime.MIDNIGHT, both.equals(LocalDateTime.parse(both.toString()))));
        } else if (object instanceof Duration span) {
            told.add(List.of(span == Duration.ZERO, span.getSeconds(), span.getNano(), span.isNegative(), span.equals(Duration.parse(span.toString()))));
        } else if (object instanceof Instant instant) {
            told.add(List.of(instant == Instant.EPOCH, instant.getEpochSecond(), instant.getNano()));
        } else if (object instanceof Date day) {
            told.add(List.of(day.getTime(), day.equals(new Date(day.getTime())), day.compareTo(new Date(0)), day.toInstant()));
            told.add(List.of(day.getHours(), day.getYear(), day.clone().equals(day)));
        } else if (object instanceof UUID id) {
            told.add(List.of(id.equals(UUID.fromString(id.toString())), id.getMostSignificantBits(), id.variant(), id.version()));
        }
    }
}
