// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        try {
            Zoo.put(new Cat[1], new Dog());
        } catch (ArrayStoreException e) {
            System.out.println(Zoo.stored);
        }
    }
}
