// expect: different
// method: Ids.isOne
// twin: LongOfInt
// why: a Long is never equal to an Integer
class Ids {
    static boolean isOne(Long id) {
        return id != null && id == 1;
    }
}
