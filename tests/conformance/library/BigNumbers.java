import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigNumbers {
    public static Object factorial() {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= 30; i++) product = product.multiply(BigInteger.valueOf(i));
        return product.toString();
    }

    // inputs: ("123456789012345678901234567890", "987654321"), ("-100", "7"), ("5", "0")
    public static Object divide(String a, String b) {
        BigInteger x = new BigInteger(a), y = new BigInteger(b);
        return x.divide(y) + " " + x.remainder(y) + " " + x.mod(y.abs().add(BigInteger.ONE));
    }

    public static Object arithmetic() {
        BigInteger a = new BigInteger("ffffffffffffffffff", 16), b = BigInteger.TWO.pow(70);
        return a.add(b) + " " + a.subtract(b) + " " + a.negate().shiftRight(3) + " " + a.gcd(b) + a.signum() + a.compareTo(b);
    }

    public static Object bits() {
        BigInteger a = BigInteger.valueOf(0b101101), b = BigInteger.valueOf(-6);
        return a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + a.bitLength() + a.bitCount() + a.testBit(3) + a.shiftLeft(65);
    }

    public static Object modular() {
        return BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(13)) + " " + BigInteger.valueOf(7).modInverse(BigInteger.valueOf(40)) + " " + BigInteger.valueOf(97).isProbablePrime(10);
    }

    public static Object conversions() {
        BigInteger big = BigInteger.ONE.shiftLeft(40).add(BigInteger.valueOf(5));
        return big.intValue() + " " + big.longValue() + " " + big.doubleValue() + " " + big.toString(36) + big.hashCode() + big.equals(new BigInteger("1099511627781"));
    }

    public static Object exactFails() {
        return BigInteger.ONE.shiftLeft(31).intValueExact();
    }

    // inputs: ("12x"), (""), ("-"), ("+7")
    public static Object parse(String s) {
        return new BigInteger(s);
    }

    public static Object decimals() {
        BigDecimal a = new BigDecimal("1.10"), b = new BigDecimal("2.205");
        return a.add(b) + " " + a.multiply(b) + " " + a.subtract(b) + " " + a.scale() + a.equals(new BigDecimal("1.1")) + a.compareTo(new BigDecimal("1.1")) + a.stripTrailingZeros();
    }

    public static Object decimalDivision() {
        BigDecimal one = BigDecimal.ONE, three = BigDecimal.valueOf(3);
        return one.divide(three, 5, RoundingMode.HALF_UP) + " " + one.divide(BigDecimal.valueOf(8)) + " " + one.divide(three, MathContext.DECIMAL32);
    }

    public static Object nonTerminating() {
        return BigDecimal.ONE.divide(BigDecimal.valueOf(3));
    }

    public static Object roundingModes() {
        StringBuilder text = new StringBuilder();
        for (RoundingMode mode : new RoundingMode[] {RoundingMode.UP, RoundingMode.DOWN, RoundingMode.CEILING, RoundingMode.FLOOR, RoundingMode.HALF_UP, RoundingMode.HALF_DOWN, RoundingMode.HALF_EVEN}) {
            text.append(new BigDecimal("-2.5").setScale(0, mode)).append(new BigDecimal("1.15").setScale(1, mode)).append(' ');
        }
        return text.toString();
    }

    public static Object fromDouble() {
        return new BigDecimal(0.1).toString() + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.00000001");
    }

    public static Object powersAndRoots() {
        return new BigDecimal("1.5").pow(4) + " " + BigInteger.valueOf(1000001).sqrt() + " " + BigInteger.TEN.pow(25) + " " + BigInteger.valueOf(-7).abs().max(BigInteger.ZERO);
    }
}
