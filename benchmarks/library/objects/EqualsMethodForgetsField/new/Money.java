class Money {
    int cents;
    String unit;

    public boolean equals(Object o) {
        return o instanceof Money m && cents == m.cents;
    }
}
