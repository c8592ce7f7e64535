package twinproof.mutate;

import java.util.List;

/** A place where something can be replaced; what the further places, ranks and words are depends on the kind; the members enclose it, the outermost first. */
record MutationSite(
    String file,
    String kind,
    int start,
    int end,
    String type,
    boolean everywhere,
    List<Integer> places,
    List<Integer> ranks,
    List<String> words,
    List<String> members
) { }
