enum Level {
    LOW, HIGH, TOP
}
