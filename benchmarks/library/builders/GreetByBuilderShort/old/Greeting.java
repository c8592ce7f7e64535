// expect: different
// method: Greeting.of
// twin: GreetByBuilder
// why: the builder that is left early forgets its end
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
