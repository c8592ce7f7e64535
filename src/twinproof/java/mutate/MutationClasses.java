package twinproof.mutate;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** What came of a compilation: what is wrong, or the class files by name, and the source of each. */
record MutationClasses(String problem, Map<String, byte[]> files, Map<String, String> sources) {
    static MutationClasses failed(String problem) {
        return new MutationClasses(problem, Map.of(), Map.of());
    }

    /** Without those of a source. */
    MutationClasses without(String source) {
        Map<String, byte[]> left = new TreeMap<>(files);
        left.keySet().removeIf(name -> source.equals(sources.get(name)));
        return new MutationClasses(problem, left, sources);
    }

    /** Whether there is nothing wrong and all files are those of another compilation. */
    boolean isSame(MutationClasses other) {
        return problem.isEmpty()
            && files.keySet().equals(other.files.keySet())
            && files.entrySet().stream().allMatch(each -> Arrays.equals(each.getValue(), other.files.get(each.getKey())));
    }

    /** With those of another compilation. */
    MutationClasses plus(MutationClasses other) {
        Map<String, byte[]> all = new TreeMap<>(files);
        all.putAll(other.files);
        return new MutationClasses(problem, all, sources);
    }
}
