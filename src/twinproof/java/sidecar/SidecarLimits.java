package twinproof.sidecar;

/** What one call may use; given on the command line by the client. */
record SidecarLimits(int readFd, int writeFd, int marksFd, long nanos, int outputChars, int nodes, long values, long stackBytes) {
    static SidecarLimits parse(String[] args) {
        return new SidecarLimits(
                Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]), Long.parseLong(args[3]) * 1_000_000L,
                Integer.parseInt(args[4]), Integer.parseInt(args[5]), Long.parseLong(args[6]), Long.parseLong(args[7]) << 20);
    }
}
