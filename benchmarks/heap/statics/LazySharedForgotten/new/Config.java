class Config {
    static Config shared;
    int size;

    Config(int size) {
        this.size = size;
    }

    static Config get(int size) {
        Config c = shared;
        if (c != null) {
            return c;
        }
        c = new Config(size);
        return c;
    }
}
