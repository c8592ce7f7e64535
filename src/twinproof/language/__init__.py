"""What a language is to the rest of the tree: records and protocols only, with no code of any language and no import but for types."""
