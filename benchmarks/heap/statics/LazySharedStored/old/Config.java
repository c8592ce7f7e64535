// expect: equivalent
// method: Config.get
// twin: LazySharedForgotten
// why: the shared object is made once and stored
class Config {
    static Config shared;
    int size;

    Config(int size) {
        this.size = size;
    }

    static Config get(int size) {
        if (shared == null) {
            shared = new Config(size);
        }
        return shared;
    }
}
