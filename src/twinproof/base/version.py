"""The version, also in pyproject.toml: asking the installation for it would cost every check a tenth of its start."""

VERSION = "0.1.0"
