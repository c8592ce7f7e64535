package twinproof.mutate;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.tree.JCTree;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds the places of one file, in the order of the trees; what the compiler added, and annotations, are passed over. */
final class MutationScanner extends TreePathScanner<Void, Void> {
    private static final Set<ElementKind> LOCALS = Set.of(
        ElementKind.LOCAL_VARIABLE,
        ElementKind.PARAMETER,
        ElementKind.EXCEPTION_PARAMETER,
        ElementKind.RESOURCE_VARIABLE,
        ElementKind.BINDING_VARIABLE
    );
    private static final Map<Tree.Kind, String> BINARY = Map.ofEntries(
        Map.entry(Tree.Kind.PLUS, "+"), Map.entry(Tree.Kind.MINUS, "-"), Map.entry(Tree.Kind.MULTIPLY, "*"), Map.entry(Tree.Kind.DIVIDE, "/"),
        Map.entry(Tree.Kind.REMAINDER, "%"), Map.entry(Tree.Kind.LEFT_SHIFT, "<<"), Map.entry(Tree.Kind.RIGHT_SHIFT, ">>"),
        Map.entry(Tree.Kind.UNSIGNED_RIGHT_SHIFT, ">>>"), Map.entry(Tree.Kind.LESS_THAN, "<"), Map.entry(Tree.Kind.LESS_THAN_EQUAL, "<="),
        Map.entry(Tree.Kind.GREATER_THAN, ">"), Map.entry(Tree.Kind.GREATER_THAN_EQUAL, ">="), Map.entry(Tree.Kind.EQUAL_TO, "=="),
        Map.entry(Tree.Kind.NOT_EQUAL_TO, "!="), Map.entry(Tree.Kind.AND, "&"), Map.entry(Tree.Kind.OR, "|"), Map.entry(Tree.Kind.XOR, "^"),
        Map.entry(Tree.Kind.CONDITIONAL_AND, "&&"), Map.entry(Tree.Kind.CONDITIONAL_OR, "||")
    );
    private static final Map<Tree.Kind, String> COMPOUND = Map.ofEntries(
        Map.entry(Tree.Kind.PLUS_ASSIGNMENT, "+="), Map.entry(Tree.Kind.MINUS_ASSIGNMENT, "-="), Map.entry(Tree.Kind.MULTIPLY_ASSIGNMENT, "*="),
        Map.entry(Tree.Kind.DIVIDE_ASSIGNMENT, "/="), Map.entry(Tree.Kind.REMAINDER_ASSIGNMENT, "%="), Map.entry(Tree.Kind.AND_ASSIGNMENT, "&="),
        Map.entry(Tree.Kind.OR_ASSIGNMENT, "|="), Map.entry(Tree.Kind.XOR_ASSIGNMENT, "^="), Map.entry(Tree.Kind.LEFT_SHIFT_ASSIGNMENT, "<<="),
        Map.entry(Tree.Kind.RIGHT_SHIFT_ASSIGNMENT, ">>="), Map.entry(Tree.Kind.UNSIGNED_RIGHT_SHIFT_ASSIGNMENT, ">>>=")
    );
    private static final Map<Tree.Kind, String> UNARY = Map.of(
        Tree.Kind.UNARY_MINUS, "-", Tree.Kind.LOGICAL_COMPLEMENT, "!", Tree.Kind.BITWISE_COMPLEMENT, "~", Tree.Kind.PREFIX_INCREMENT, "++",
        Tree.Kind.PREFIX_DECREMENT, "--", Tree.Kind.POSTFIX_INCREMENT, "++", Tree.Kind.POSTFIX_DECREMENT, "--"
    );

    private final Trees trees;
    private final SourcePositions positions;
    private final Types types;
    private final Elements elements;
    private final CompilationUnitTree unit;
    private final String file;
    private final String text;
    private final List<MutationSite> sites;
    private final List<VariableElement> visible = new ArrayList<>();
    private final Set<Element> unset = new HashSet<>();
    private Deque<String> members = new ArrayDeque<>();
    private TypeMirror returned;
    private boolean everywhere;

    MutationScanner(JavacTask task, CompilationUnitTree unit, List<MutationSite> sites) throws IOException {
        trees = Trees.instance(task);
        positions = trees.getSourcePositions();
        types = task.getTypes();
        elements = task.getElements();
        this.unit = unit;
        this.sites = sites;
        file = unit.getSourceFile().getName();
        text = unit.getSourceFile().getCharContent(true).toString();
    }

    @Override
    public Void scan(Tree tree, Void nothing) {
        if (tree instanceof StatementTree statement) {
            statement(statement, getCurrentPath().getLeaf());
        }
        return super.scan(tree, nothing);
    }

    @Override
    public Void visitAnnotation(AnnotationTree tree, Void nothing) {
        return null;
    }

    @Override
    public Void visitClass(ClassTree tree, Void nothing) {
        TypeElement element = (TypeElement) trees.getElement(getCurrentPath());
        Deque<String> outer = members;
        if (element.getNestingKind() == NestingKind.TOP_LEVEL || element.getNestingKind() == NestingKind.MEMBER) {
            members = new ArrayDeque<>();
        }
        scoped(() -> super.visitClass(tree, nothing));
        members = outer;
        return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
        ExecutableElement method = (ExecutableElement) trees.getElement(getCurrentPath());
        if (elements.getOrigin(method) != Elements.Origin.EXPLICIT) {
            return null;
        }
        return within(method.getSimpleName().toString(), method.getReturnType(), () -> super.visitMethod(tree, nothing));
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
        TypeMirror outer = returned;
        returned = null;
        scoped(() -> super.visitLambdaExpression(tree, nothing));
        returned = outer;
        return null;
    }

    @Override
    public Void visitBlock(BlockTree tree, Void nothing) {
        if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
            return within(tree.isStatic() ? "<clinit>" : "<init>", null, () -> super.visitBlock(tree, nothing));
        }
        return scoped(() -> super.visitBlock(tree, nothing));
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void nothing) {
        return scoped(() -> super.visitForLoop(tree, nothing));
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void nothing) {
        return scoped(() -> {
            scan(tree.getExpression(), nothing);
            scan(tree.getVariable(), nothing);
            return scan(tree.getStatement(), nothing);
        });
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void nothing) {
        return scoped(() -> super.visitSwitch(tree, nothing));
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void nothing) {
        return scoped(() -> super.visitSwitchExpression(tree, nothing));
    }

    @Override
    public Void visitTry(TryTree tree, Void nothing) {
        scoped(() -> {
            scan(tree.getResources(), nothing);
            return scan(tree.getBlock(), nothing);
        });
        scan(tree.getCatches(), nothing);
        return scan(tree.getFinallyBlock(), nothing);
    }

    @Override
    public Void visitCatch(CatchTree tree, Void nothing) {
        return scoped(() -> super.visitCatch(tree, nothing));
    }

    @Override
    public Void visitVariable(VariableTree tree, Void nothing) {
        VariableElement variable = (VariableElement) trees.getElement(getCurrentPath());
        if (variable == null) {
            return null;
        }
        boolean outer = everywhere;
        boolean isField = variable.getKind() == ElementKind.FIELD;
        everywhere |= isField && variable.getConstantValue() != null;
        if (isField || variable.getKind() == ElementKind.ENUM_CONSTANT) {
            within(variable.getSimpleName().toString(), null, () -> initialiser(tree, variable));
        } else {
            initialiser(tree, variable);
        }
        everywhere = outer;
        if (LOCALS.contains(variable.getKind())) {
            visible.add(variable);
        }
        return null;
    }

    private Void initialiser(VariableTree tree, VariableElement variable) {
        boolean isLocal = variable.getKind() == ElementKind.LOCAL_VARIABLE;
        if (tree.getInitializer() == null) {
            if (isLocal) {
                unset.add(variable);
            }
        } else if (isLocal || variable.getKind() == ElementKind.FIELD) {
            add("value", tree.getInitializer(), variable.asType());
        }
        return scan(tree.getInitializer(), null);
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void nothing) {
        if (tree.getExpression() != null) {
            TypeMirror type = returned == null ? trees.getTypeMirror(new TreePath(getCurrentPath(), tree.getExpression())) : returned;
            add("return", tree.getExpression(), type);
        }
        return super.visitReturn(tree, nothing);
    }

    @Override
    public Void visitBreak(BreakTree tree, Void nothing) {
        token("jump", start(tree), "break", null);
        return super.visitBreak(tree, nothing);
    }

    @Override
    public Void visitContinue(ContinueTree tree, Void nothing) {
        token("jump", start(tree), "continue", null);
        return super.visitContinue(tree, nothing);
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void nothing) {
        Element element = trees.getElement(getCurrentPath());
        String name = tree.getName().toString();
        if (element != null && LOCALS.contains(element.getKind()) && text.startsWith(name, Math.max(0, start(tree)))) {
            List<String> others = new ArrayList<>();
            for (VariableElement other : visible) {
                if (other != element && !other.getSimpleName().contentEquals(name) && types.isSameType(other.asType(), element.asType())) {
                    others.add(other.getSimpleName().toString());
                }
            }
            add("name", tree, element.asType(), List.of(), List.of(), others);
        }
        return null;
    }

    @Override
    public Void visitLiteral(LiteralTree tree, Void nothing) {
        Object value = tree.getValue();
        if (value != null && !(value instanceof String)) {
            String shown = value instanceof Character c ? Integer.toString(c) : value.toString();
            boolean isCast = getCurrentPath().getParentPath().getLeaf() instanceof TypeCastTree;
            add("literal", tree, type(), List.of(), List.of(isCast ? 1 : 0), List.of(shown));
        }
        return null;
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void nothing) {
        int at = ((JCTree) tree).pos;
        String operator = BINARY.get(tree.getKind());
        if (operator != null && text.startsWith(operator, at)) {
            Tree left = tree.getLeftOperand();
            Tree right = tree.getRightOperand();
            int wanted = MutationPrecedence.wanted(getCurrentPath().getParentPath().getLeaf(), tree);
            List<Integer> ranks = List.of(MutationPrecedence.of(left), MutationPrecedence.of(right), wanted);
            add("binary", tree, type(), List.of(at, start(left), end(left), start(right), end(right)), ranks, List.of(operator));
        }
        return super.visitBinary(tree, nothing);
    }

    @Override
    public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void nothing) {
        token("compound", ((JCTree) tree).pos, COMPOUND.get(tree.getKind()), type());
        return super.visitCompoundAssignment(tree, nothing);
    }

    @Override
    public Void visitUnary(UnaryTree tree, Void nothing) {
        token("unary", ((JCTree) tree).pos, UNARY.get(tree.getKind()), type());
        return super.visitUnary(tree, nothing);
    }

    /** A statement that can be left out; one that gives a variable its only value gives it another instead. */
    private void statement(StatementTree tree, Tree parent) {
        switch (tree.getKind()) {
            case CASE, VARIABLE, CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE, EMPTY_STATEMENT, LABELED_STATEMENT, YIELD -> { }
            case BLOCK -> {
                if (parent instanceof BlockTree && !((BlockTree) tree).getStatements().isEmpty()) {
                    statement(tree, ";");
                }
            }
            case EXPRESSION_STATEMENT -> expression((ExpressionStatementTree) tree, parent);
            default -> statement(tree, isRule(parent) ? "{ }" : ";");
        }
    }

    private void expression(ExpressionStatementTree tree, Tree parent) {
        if (tree.getExpression() instanceof AssignmentTree assignment) {
            TreePath path = new TreePath(new TreePath(new TreePath(getCurrentPath(), tree), assignment), assignment.getVariable());
            Element target = trees.getElement(path);
            boolean isFinal = target != null && target.getKind() == ElementKind.FIELD && target.getModifiers().contains(Modifier.FINAL);
            if (isFinal || unset.contains(target)) {
                add("value", assignment.getExpression(), target.asType());
                return;
            }
        }
        if (!(parent instanceof ForLoopTree loop)) {
            statement(tree, isRule(parent) ? "{ }" : ";");
        } else if (loop.getStatement() == tree) {
            statement(tree, ";");
        } else if ((loop.getInitializer().contains(tree) ? loop.getInitializer() : loop.getUpdate()).size() == 1) {
            statement(tree, "");
        }
    }

    private static boolean isRule(Tree parent) {
        return parent instanceof CaseTree rule && rule.getCaseKind() == CaseTree.CaseKind.RULE;
    }

    private void statement(Tree tree, String instead) {
        add("statement", tree, null, List.of(), List.of(), List.of(instead));
    }

    private void add(String kind, Tree tree, TypeMirror type) {
        add(kind, tree, type, List.of(), List.of(), List.of());
    }

    private void add(String kind, Tree tree, TypeMirror type, List<Integer> places, List<Integer> ranks, List<String> words) {
        if (start(tree) >= 0 && end(tree) > start(tree)) {
            add(kind, start(tree), end(tree), type, places, ranks, words);
        }
    }

    private void token(String kind, int at, String token, TypeMirror type) {
        if (token != null && at >= 0 && text.startsWith(token, at)) {
            add(kind, at, at + token.length(), type, List.of(), List.of(), List.of(token));
        }
    }

    private void add(String kind, int start, int end, TypeMirror type, List<Integer> places, List<Integer> ranks, List<String> words) {
        sites.add(new MutationSite(file, kind, start, end, shown(type), everywhere, places, ranks, words, List.copyOf(members)));
    }

    private static String shown(TypeMirror type) {
        if (type == null) {
            return "";
        }
        return type.getKind().isPrimitive() ? type.getKind().name().toLowerCase(Locale.ROOT) : type.toString();
    }

    private TypeMirror type() {
        return trees.getTypeMirror(getCurrentPath());
    }

    private int start(Tree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    private int end(Tree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }

    private Void scoped(Supplier<Void> body) {
        int size = visible.size();
        body.get();
        visible.subList(size, visible.size()).clear();
        return null;
    }

    /** Scans a member of a class. */
    private Void within(String name, TypeMirror result, Supplier<Void> body) {
        TypeMirror outer = returned;
        returned = result;
        members.addLast(elements.getBinaryName(owner()) + "." + name);
        scoped(body);
        members.removeLast();
        returned = outer;
        return null;
    }

    private TypeElement owner() {
        TreePath path = getCurrentPath();
        while (!(path.getLeaf() instanceof ClassTree)) {
            path = path.getParentPath();
        }
        return (TypeElement) trees.getElement(path);
    }
}
