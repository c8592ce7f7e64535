package twinproof.sidecar;

/** What one call may use; given on the command line by the client. */
record SidecarLimits(int readFd, int writeFd, long nanos, int outputChars, int nodes, long values, long stackBytes) {
    static SidecarLimits parse(String[] args) {
        return new SidecarLimits(
                Integer.parseInt(args[0]), Integer.parseInt(args[1]), Long.parseLong(args[2]) * 1_000_000L,
                Integer.parseInt(args[3]), Integer.parseInt(args[4]), Long.parseLong(args[5]), Long.parseLong(args[6]) << 20);
    }
}
