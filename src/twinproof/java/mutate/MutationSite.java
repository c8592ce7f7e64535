package twinproof.mutate;

import java.util.List;

/** A place where something can be replaced; what further places, ranks and words are depends on the kind (see `spots.py`). */
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
