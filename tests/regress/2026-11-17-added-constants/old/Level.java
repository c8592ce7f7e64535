enum Level {
    LOW, HIGH
}
