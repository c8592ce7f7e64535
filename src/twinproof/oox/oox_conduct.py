"""What code of OOX does besides computing: nothing. There is no reflection, no library, and nobody looks at frames or at what is thrown."""

from __future__ import annotations

from twinproof.ir.types import STRING
from twinproof.language.conduct import (
    NONE,
    UNREFLECTED,
    Callbacks,
    Computing,
    Conduct,
    Contents,
    Methods,
    OfEnums,
    OfFields,
    Outside,
    Sayings,
)

SAME_TEXT = "same"  # the method of texts that compares two of them: there is no other without code
LIBRARY = 1  # the version of the built-in classes
_NOTHING: frozenset[str] = frozenset()
_TEXTS = frozenset({STRING.name})

CONDUCT = Conduct(
    callbacks=Callbacks(asked=lambda owner, method, way: frozenset(), versions=(LIBRARY,), covers=lambda name: True),
    reflection=UNREFLECTED,
    outside=Outside(
        reads_frames=NONE, asks_caller=NONE, words_of_frames=(), loads=NONE, words_of_loading=(), sets=NONE, depends=NONE, words_of_lot=()
    ),
    sayings=Sayings(keepers=(), says=NONE, may_tell=lambda method: False, of_null=_NOTHING, tells_room=NONE),
    contents=Contents(closed=_TEXTS, values=_TEXTS, copies=NONE, stores=lambda method: False),
    of_enums=OfEnums(asks=NONE, asks_own=NONE, may_be_in_order=NONE, tells_order=NONE),
    of_fields=OfFields(streamed=_NOTHING, stateless=_TEXTS, statics_read=_NOTHING),
    computing=Computing(computes=Methods(of={STRING.name: frozenset({SAME_TEXT})}), tells_bits=NONE),
)
