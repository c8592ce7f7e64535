// Loops are proved whatever becomes of the supertypes of classes that their code cannot come to, and only then.
public class Sums {
    static int total(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum + 3 * i;
        }
        return sum;
    }
}

class Steps {
    static int marked(Object[] all) {
        int count = 0;
        for (int i = 0; i != all.length; i++) {
            if (all[i] instanceof Mark) {
                count++;
            }
        }
        return count;
    }

    static int first(Kind[] all) {
        int count = 0;
        for (int i = 0; i != all.length; i++) {
            count += all[i].weight();
        }
        return count;
    }
}

class Base {
    int size = 1;

    int grown(int n) {
        int found = 0;
        while (n > 0) {
            found = size() + found;
            n--;
        }
        return found;
    }

    int size() {
        return size;
    }
}

class Above extends Base {
    @Override
    int size() {
        return 2;
    }
}

class Leaf extends Base {
}

interface Mark {
}

class Plain implements Mark {
    int weight;
}

class Kind {
    int weight() {
        return 1;
    }
}

class Heavy extends Kind {
    @Override
    int weight() {
        return 2;
    }
}

class Heaviest extends Kind {
}

abstract class Shape {
    int sides;
}
