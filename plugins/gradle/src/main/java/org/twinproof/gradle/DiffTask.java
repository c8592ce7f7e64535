package org.twinproof.gradle;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskAction;

/** Compares a revision with the checkout: runs the installed {@code twinproof diff} with the libraries and generated sources of all modules. */
public class DiffTask extends DefaultTask {
    public DiffTask() {
        setGroup("verification");
        setDescription("Compares what the code does with a revision (-Pbase=REVISION, default HEAD).");
        dependsOn((Callable<List<Object>>) this::generators);
        getOutputs().upToDateWhen(task -> false);
    }

    /** What makes the sources of all modules. */
    private List<Object> generators() {
        List<Object> found = new ArrayList<>();
        for (Project project : getProject().getAllprojects()) {
            SourceSet main = mainOf(project);
            if (main != null) {
                found.add(main.getJava());
            }
        }
        return found;
    }

    @TaskAction
    public void compare() throws InterruptedException {
        Set<String> libraries = new LinkedHashSet<>();
        Set<String> sources = new LinkedHashSet<>();
        for (Project project : getProject().getAllprojects()) {
            add(project, libraries, sources);
        }
        List<String> words = new ArrayList<>(Arrays.asList(property("twinproof.command", "twinproof"), "diff", property("base", "HEAD"), "--no-build"));
        addPaths(words, "--classpath", libraries);
        addPaths(words, "--sources", sources);
        if (!Boolean.parseBoolean(property("twinproof.strict", "false"))) {
            words.add("--advisory");
        }
        for (String word : property("twinproof.arguments", "").trim().split("\\s+")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        int code = run(words);
        if (code != 0) {
            throw new GradleException("twinproof ended with exit code " + code);
        }
    }

    private void add(Project project, Set<String> libraries, Set<String> sources) {
        SourceSet main = mainOf(project);
        if (main == null) {
            return;
        }
        for (File file : main.getCompileClasspath().getFiles()) {
            if (file.exists() && !isMade(file)) {
                libraries.add(file.getPath());
            }
        }
        for (File folder : main.getJava().getSrcDirs()) {
            if (folder.isDirectory() && isMade(folder)) {
                sources.add(folder.getPath());
            }
        }
    }

    /** Whether the build of some module makes it. */
    private boolean isMade(File file) {
        for (Project project : getProject().getAllprojects()) {
            if (file.toPath().startsWith(project.getBuildDir().toPath())) {
                return true;
            }
        }
        return false;
    }

    private static SourceSet mainOf(Project project) {
        Object sets = project.findProperty("sourceSets");
        return sets instanceof SourceSetContainer ? ((SourceSetContainer) sets).findByName("main") : null;
    }

    private String property(String name, String otherwise) {
        Object value = getProject().findProperty(name);
        return value == null ? otherwise : value.toString();
    }

    private static void addPaths(List<String> words, String option, Set<String> paths) {
        if (!paths.isEmpty()) {
            words.add(option);
            words.add(String.join(File.pathSeparator, paths));
        }
    }

    private int run(List<String> words) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(words).directory(getProject().getRootDir()).redirectErrorStream(true).start();
            process.getOutputStream().close();
            StringBuilder said = new StringBuilder();
            java.io.Reader reader = new java.io.InputStreamReader(process.getInputStream(), java.nio.charset.StandardCharsets.UTF_8);
            char[] buffer = new char[8192];
            for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
                said.append(buffer, 0, count);
            }
            getLogger().quiet(said.toString().trim());
            return process.waitFor();
        } catch (IOException error) {
            throw new GradleException(words.get(0) + " cannot be started; install it (pip install twinproof) or name it by -Ptwinproof.command", error);
        }
    }
}
