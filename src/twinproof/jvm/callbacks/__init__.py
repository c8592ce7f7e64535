"""Which methods of a program the JDK may run: derived from the JDK's bytecode (`derive`), kept as a table (`table`)."""
