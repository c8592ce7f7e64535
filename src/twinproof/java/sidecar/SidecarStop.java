package twinproof.sidecar;

/** Ends a call before or after the code under check ran: a stable reason id and one line about it. */
final class SidecarStop extends RuntimeException {
    static final String REFUSED = "refused";
    static final String OUTSIDE = "it tried to reach outside of its process";
    private static final long serialVersionUID = 1L;
    final String reason;

    SidecarStop(String reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    static SidecarStop badInput(String detail) {
        return new SidecarStop("bad-input", detail);
    }
}
