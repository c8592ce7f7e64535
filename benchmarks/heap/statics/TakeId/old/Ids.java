// expect: equivalent
// method: Ids.take
// twin: TakeNextId
// why: the value before the increment is returned
class Ids {
    static int next;

    static int take() {
        return next++;
    }
}
