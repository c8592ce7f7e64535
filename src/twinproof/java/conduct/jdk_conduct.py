"""All that proofs know of what the JDK's code does, one file per subject."""

from __future__ import annotations

from twinproof.java.callbacks.granted import is_data
from twinproof.java.callbacks.table import DERIVED_FROM, known
from twinproof.java.conduct.computing import COMPUTING
from twinproof.java.conduct.concatenating import CONCATENATION
from twinproof.java.conduct.contents import CONTENTS
from twinproof.java.conduct.enumerations import OF_ENUMS
from twinproof.java.conduct.of_fields import OF_FIELDS
from twinproof.java.conduct.outside import OUTSIDE
from twinproof.java.conduct.reflection import REFLECTION
from twinproof.java.conduct.sayings import SAYINGS
from twinproof.language.conduct import Asks, Callbacks, Conduct, Signed

_ASKS_NOTHING = frozenset({"java.lang.reflect.Array"})  # natives: they look at arrays, and make some


def _asked(owner: str, method: Signed, way: str) -> Asks:
    return frozenset() if owner in _ASKS_NOTHING else known(f"{owner}.{method.name}{method.descriptor}", way)


CONDUCT = Conduct(
    callbacks=Callbacks(_asked, DERIVED_FROM, is_data),
    reflection=REFLECTION,
    outside=OUTSIDE,
    sayings=SAYINGS,
    contents=CONTENTS,
    of_enums=OF_ENUMS,
    of_fields=OF_FIELDS,
    computing=COMPUTING,
    concatenation=CONCATENATION,
)
