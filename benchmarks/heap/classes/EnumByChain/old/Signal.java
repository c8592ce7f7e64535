// expect: equivalent
// method: Signal.advance
// twin: EnumByChainNullAccepted
// why: the chain refuses a missing light, as the switch does
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
