public class Characters {
    // inputs: ("aZ5 _\u00e9\u4e2d\t"), ("$\u0660\u2160\u0301")
    public static Object classes(String s) {
        StringBuilder text = new StringBuilder();
        for (char c : s.toCharArray()) {
            text.append(Character.isLetter(c) ? 'L' : '-').append(Character.isDigit(c) ? 'D' : '-').append(Character.isWhitespace(c) ? 'W' : '-');
            text.append(Character.isUpperCase(c) ? 'U' : '-').append(Character.isLetterOrDigit(c) ? 'X' : '-').append(Character.isJavaIdentifierStart(c) ? 'J' : '-');
        }
        return text.toString();
    }

    public static Object conversions() {
        return "" + Character.toUpperCase('q') + Character.toLowerCase('\u00c4') + Character.toUpperCase('\u00df') + Character.toChars(0x1F600).length + Character.getNumericValue('z');
    }

    public static Object digits() {
        return Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('9', 8) + Character.forDigit(11, 16) + Character.forDigit(3, 2) + Character.digit('\u0665', 10);
    }

    public static Object arithmetic() {
        char c = 'a';
        c += 2;
        c++;
        int sum = c + 'b';
        char wrapped = (char) -1;
        char back = '\0';
        back--;
        return c + " " + sum + " " + (int) wrapped + (wrapped == back) + (char) ('0' + 7) + ('x' > 'w');
    }

    public static Object surrogatePairs() {
        char high = Character.highSurrogate(0x10437), low = Character.lowSurrogate(0x10437);
        return Character.isHighSurrogate(high) + " " + Character.isSurrogatePair(high, low) + Character.toCodePoint(high, low) + Character.charCount(0x10437) + Character.isLetter(0x10437);
    }

    public static Object types() {
        return Character.getType('a') + " " + Character.getType('A') + " " + Character.getType('1') + " " + Character.getType(' ') + " " + Character.getType('+') + Character.isISOControl('\u0007');
    }

    // inputs: ("Hello, World"), ("xyz ABC")
    public static Object rot13(String s) {
        StringBuilder text = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isLetter(c)) {
                char base = Character.isUpperCase(c) ? 'A' : 'a';
                text.append((char) (base + (c - base + 13) % 26));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    public static Object boxes() {
        Character a = 'x', b = 'x', c = '\u1234', d = '\u1234';
        return (a == b) + " " + (c == d) + " " + c.equals(d) + a.compareTo(c) + a.hashCode() + Character.compare('b', 'a') + Character.reverseBytes('\u0102');
    }

    public static Object switchOnChar() {
        int[] counts = new int[4];
        for (char c : "Hello World 42!".toCharArray()) {
            switch (c) {
                case 'a', 'e', 'i', 'o', 'u' -> counts[0]++;
                case ' ' -> counts[1]++;
                case '0', '1', '2', '3', '4' -> counts[2]++;
                default -> counts[3]++;
            }
        }
        return counts;
    }

    public static Object names() {
        return Character.toString('k') + Character.toString(0x1F600).length() + Character.valueOf('z') + Character.MIN_RADIX + (int) Character.MAX_VALUE + Character.BYTES;
    }

    public static Object palindrome() {
        String s = "A man, a plan, a canal: Panama";
        int i = 0, j = s.length() - 1;
        while (i < j) {
            if (!Character.isLetterOrDigit(s.charAt(i))) i++;
            else if (!Character.isLetterOrDigit(s.charAt(j))) j--;
            else if (Character.toLowerCase(s.charAt(i++)) != Character.toLowerCase(s.charAt(j--))) return false;
        }
        return true;
    }
}
