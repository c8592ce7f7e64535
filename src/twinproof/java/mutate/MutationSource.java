package twinproof.mutate;

import java.net.URI;
import java.net.URISyntaxException;
import javax.tools.SimpleJavaFileObject;

/** A source in memory. */
final class MutationSource extends SimpleJavaFileObject {
    private final String name;
    private final String text;

    MutationSource(String name, String text) {
        super(uri(name), Kind.SOURCE);
        this.name = name;
        this.text = text;
    }

    private static URI uri(String name) {
        try {
            return new URI("string", null, "/" + name, null);
        } catch (URISyntaxException odd) {
            throw new IllegalArgumentException(odd);
        }
    }

    String name() {
        return name;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public CharSequence getCharContent(boolean ignore) {
        return text;
    }
}
