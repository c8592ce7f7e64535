enum Light {
    RED,
    GREEN,
    AMBER
}

class Signal {
    Light light;

    void advance() {
        if (light == null) {
            throw new NullPointerException();
        }
        light = light == Light.RED ? Light.GREEN : light == Light.GREEN ? Light.AMBER : Light.RED;
    }
}
