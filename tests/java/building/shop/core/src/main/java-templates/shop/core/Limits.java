package shop.core;

/** Made from a template by the build. */
public final class Limits {
    public static final String VERSION = "${project.version}";
    public static final int MOST = 100;

    private Limits() {}
}
