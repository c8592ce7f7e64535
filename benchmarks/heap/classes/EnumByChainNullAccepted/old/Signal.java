// expect: different
// method: Signal.advance
// twin: EnumByChain
// why: a missing light becomes red
enum Light {
    RED,
    GREEN,
    AMBER
}

class Signal {
    Light light;

    void advance() {
        switch (light) {
            case RED:
                light = Light.GREEN;
                break;
            case GREEN:
                light = Light.AMBER;
                break;
            default:
                light = Light.RED;
        }
    }
}
