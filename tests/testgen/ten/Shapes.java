public class Shapes {
    public interface Shape { long area(); default boolean isFlat() { return area() == 0; } }
    public static final class Square implements Shape {
        private final int side;
        public Square(int side) { if (side < 0) throw new IllegalArgumentException(); this.side = side; }
        public long area() { return (long) side * side; }
    }
    public static final class Box implements Shape {
        private final int width, height;
        public Box(int width, int height) { this.width = width; this.height = height; }
        public long area() { return (long) width * height; }
        public boolean isFlat() { return width == 0 || height == 0; }
    }
    private Shape largest;
    private int flat;
    public void add(Shape shape) {
        if (shape.isFlat()) { flat++; return; }
        if (largest == null || shape.area() > largest.area()) largest = shape;
    }
    public boolean isSquare() { return largest instanceof Square; }
    public long largestArea() { return largest == null ? -1 : largest.area(); }
    public int flat() { return flat; }
}
