// expect: different
// method: Ids.take
// twin: TakeId
// why: the value after the increment is returned
class Ids {
    static int next;

    static int take() {
        return next++;
    }
}
