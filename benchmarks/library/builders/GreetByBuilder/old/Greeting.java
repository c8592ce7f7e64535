// expect: equivalent
// method: Greeting.of
// twin: GreetByBuilderShort
// why: parts that are added under conditions, by a builder that is left early
class Greeting {
    static String of(String first, String last) {
        String text = "Hello";
        if (first != null) {
            text += " " + first;
            if (last != null) {
                text += " " + last;
            }
        }
        return text + "!";
    }
}
