package twinproof.sidecar;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One version of a program: its class path, the bytes read from it, and the class loader in use. */
final class SidecarSide {
    /** The bytes of one class and what they say. */
    record ClassBytes(byte[] bytes, SidecarClassFacts facts) { }

    private final URLClassLoader source;
    private final Map<String, ClassBytes> single = new HashMap<>();
    private final Map<String, ClassBytes> known = new HashMap<>();
    private final boolean asserting;
    private SidecarLoader loader;

    SidecarSide(String[] paths, boolean asserting) throws IOException {
        this.asserting = asserting;
        List<URL> urls = new ArrayList<>();
        for (String path : paths) {
            if (path.endsWith(".class")) {
                ClassBytes found = read(Files.readAllBytes(Path.of(path)));
                single.put(found.facts().name(), found);
            } else {
                urls.add(url(path));
            }
        }
        source = new URLClassLoader(urls.toArray(URL[]::new), null);
    }

    /** The loader for the next call: a new one if `fresh` and the last one holds static state. */
    SidecarLoader loader(boolean fresh) {
        if (loader == null || fresh && loader.hasState()) {
            loader = new SidecarLoader(this);
            loader.setDefaultAssertionStatus(asserting);
        }
        return loader;
    }

    synchronized ClassBytes find(String name) throws IOException {
        ClassBytes found = single.getOrDefault(name, known.get(name));
        if (found == null) {
            URL url = source.findResource(name.replace('.', '/') + ".class");
            if (url != null) {
                found = read(url);
                known.put(name, found);
            }
        }
        return found;
    }

    URL resource(String name) {
        return source.findResource(name);
    }

    Enumeration<URL> resources(String name) throws IOException {
        return source.findResources(name);
    }

    private static ClassBytes read(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return read(in.readAllBytes());
        }
    }

    private static ClassBytes read(byte[] bytes) throws IOException {
        try {
            return new ClassBytes(bytes, SidecarClassFacts.read(bytes));
        } catch (IOException | RuntimeException broken) {
            // The virtual machine will say what is wrong with it, as it would in an ordinary run.
            return new ClassBytes(bytes, new SidecarClassFacts("", List.of(), true));
        }
    }

    private static URL url(String path) throws MalformedURLException {
        return Path.of(path).toUri().toURL();
    }
}
