package twinproof.mutate;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The program: reads requests about one set of sources, answers each, and ends with its input. Code of others is compiled, never run. */
public final class Mutation {
    private static final int TRY = 1;

    private final DataInputStream in;
    private final DataOutputStream out;
    private MutationCompiler compiler;

    private Mutation(DataInputStream in, DataOutputStream out) {
        this.in = in;
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
        new Mutation(in, out).serve();
    }

    private void serve() throws IOException {
        open();
        out.flush();
        try {
            for (int request = in.readByte(); ; request = in.readByte()) {
                if (request == TRY) {
                    attempt();
                } else {
                    give();
                }
                out.flush();
            }
        } catch (EOFException gone) {
            // The client has closed its end.
        }
    }

    /** Compiles the sources as they are and answers with what is wrong, or with all places where something can be replaced. */
    private void open() throws IOException {
        List<String> path = texts();
        Map<String, String> sources = new TreeMap<>();
        for (int count = in.readInt(); count > 0; count--) {
            sources.put(text(), text());
        }
        compiler = new MutationCompiler(path, sources);
        List<MutationSite> sites = new ArrayList<>();
        String problem = compiler.look(sites);
        write(problem);
        if (problem.isEmpty()) {
            out.writeInt(sites.size());
            for (MutationSite site : sites) {
                write(site);
            }
        }
    }

    /** Answers for each changed file what is wrong with it; or that its classes are the same as before; or nothing. */
    private void attempt() throws IOException {
        int count = in.readInt();
        List<String[]> changes = new ArrayList<>();
        boolean[] everywhere = new boolean[count];
        for (int i = 0; i < count; i++) {
            changes.add(new String[] {text(), text()});
            everywhere[i] = in.readBoolean();
        }
        for (int i = 0; i < count; i++) {
            String[] change = changes.get(i);
            MutationClasses made = compiler.with(change[0], change[1], everywhere[i], false);
            write(made.problem());
            out.writeBoolean(made.isSame(compiler.original(false)));
        }
    }

    /** Answers with the classes of the program with a changed file, with all that debuggers need. */
    private void give() throws IOException {
        String file = text();
        String changed = text();
        MutationClasses made = compiler.with(file, changed, in.readBoolean(), true);
        write(made.problem());
        out.writeInt(made.files().size());
        for (Map.Entry<String, byte[]> each : made.files().entrySet()) {
            write(each.getKey());
            out.writeInt(each.getValue().length);
            out.write(each.getValue());
        }
    }

    private void write(MutationSite site) throws IOException {
        write(site.file());
        write(site.kind());
        out.writeInt(site.start());
        out.writeInt(site.end());
        write(site.type());
        out.writeBoolean(site.everywhere());
        numbers(site.places());
        numbers(site.ranks());
        write(site.words());
        write(site.members());
    }

    private List<String> texts() throws IOException {
        List<String> all = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            all.add(text());
        }
        return all;
    }

    private String text() throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_16BE);
    }

    private void numbers(List<Integer> numbers) throws IOException {
        out.writeInt(numbers.size());
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    private void write(List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            write(text);
        }
    }

    private void write(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16BE);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
