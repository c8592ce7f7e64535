"""The JVM's instruction set by name, with the form of each instruction's operands."""

from __future__ import annotations

_NAMES = """
nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 dconst_0
dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3
fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3 iaload laload faload daload aaload
baload caload saload istore lstore fstore dstore astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3
fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore
dastore aastore bastore castore sastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub
imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor
ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt
ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn
lreturn freturn dreturn areturn return getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic invokeinterface
invokedynamic new newarray anewarray arraylength athrow checkcast instanceof monitorenter monitorexit wide multianewarray ifnull
ifnonnull goto_w jsr_w
"""

OPCODES: dict[str, int] = {name: code for code, name in enumerate(_NAMES.split())}
assert OPCODES["jsr_w"] == 201

ARRAY_CODES = {"boolean": 4, "char": 5, "float": 6, "double": 7, "byte": 8, "short": 9, "int": 10, "long": 11}
FIELD_REF, METHOD_REF, INTERFACE_METHOD_REF = 9, 10, 11


def _forms() -> dict[str, str]:
    forms = dict.fromkeys(OPCODES, "none")
    forms.update(dict.fromkeys([f"{kind}{what}" for kind in "ilfda" for what in ("load", "store")] + ["ret"], "slot"))
    forms.update({name: "branch" for name, code in OPCODES.items() if 153 <= code <= 168 or code in (198, 199)})
    forms.update(dict.fromkeys(("goto_w", "jsr_w"), "far branch"))
    forms.update(dict.fromkeys(("getstatic", "putstatic", "getfield", "putfield"), "field"))
    forms.update(dict.fromkeys(("invokevirtual", "invokespecial", "invokestatic", "invokeinterface"), "method"))
    forms.update(dict.fromkeys(("new", "anewarray", "checkcast", "instanceof"), "class"))
    forms.update({name: name for name in ("bipush", "sipush", "iinc", "newarray", "wide", "multianewarray", "tableswitch", "lookupswitch")})
    return forms | dict.fromkeys(("ldc", "ldc_w", "ldc2_w"), "constant")


FORMS = _forms()
