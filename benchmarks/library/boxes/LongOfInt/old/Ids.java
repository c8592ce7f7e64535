// expect: equivalent
// method: Ids.isOne
// twin: LongEqualsInt
// why: a long box compared with a long
class Ids {
    static boolean isOne(Long id) {
        return id != null && id == 1;
    }
}
