// expect: different
// method: Config.get
// twin: LazySharedStored
// why: the new object is returned but not stored
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
