package org.twinproof.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/** Compares a revision with the checkout: runs the installed {@code twinproof diff} with the libraries and generated sources of all modules. */
@Mojo(name = "diff", aggregator = true, threadSafe = true, requiresDependencyResolution = ResolutionScope.COMPILE)
@Execute(phase = LifecyclePhase.COMPILE)
public class DiffMojo extends AbstractMojo {
    @Parameter(defaultValue = "${session}", readonly = true)
    private MavenSession session;

    /** What is compared: BASE (with the checkout), BASE..HEAD or BASE...HEAD. */
    @Parameter(property = "base", defaultValue = "HEAD")
    private String base;

    /** More arguments, separated by spaces. */
    @Parameter(property = "twinproof.arguments", defaultValue = "")
    private String arguments;

    /** The command. */
    @Parameter(property = "twinproof.command", defaultValue = "twinproof")
    private String command;

    /** Whether a difference, or something unknown, fails the build. */
    @Parameter(property = "twinproof.strict", defaultValue = "false")
    private boolean strict;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        Set<String> libraries = new LinkedHashSet<>();
        Set<String> sources = new LinkedHashSet<>();
        Set<String> own = new LinkedHashSet<>();
        for (MavenProject project : session.getProjects()) {
            own.add(project.getBuild().getOutputDirectory());
        }
        for (MavenProject project : session.getProjects()) {
            add(project, own, libraries, sources);
        }
        List<String> words = new ArrayList<>(Arrays.asList(command, "diff", base, "--no-build"));
        addPaths(words, "--classpath", libraries);
        addPaths(words, "--sources", sources);
        if (!strict) {
            words.add("--advisory");
        }
        for (String word : (arguments == null ? "" : arguments).trim().split("\\s+")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        int code = run(words);
        if (code != 0) {
            throw new MojoFailureException("twinproof ended with exit code " + code);
        }
    }

    private static void add(MavenProject project, Set<String> own, Set<String> libraries, Set<String> sources)
            throws MojoExecutionException {
        try {
            for (String element : project.getCompileClasspathElements()) {
                if (!own.contains(element) && new File(element).exists()) {
                    libraries.add(element);
                }
            }
        } catch (DependencyResolutionRequiredException error) {
            throw new MojoExecutionException("the class path of " + project.getArtifactId() + " is not known", error);
        }
        File made = new File(project.getBuild().getDirectory());
        MavenProject built = project.getExecutionProject() == null ? project : project.getExecutionProject();
        for (String root : built.getCompileSourceRoots()) {
            if (new File(root).isDirectory() && new File(root).toPath().startsWith(made.toPath())) {
                sources.add(root);
            }
        }
    }

    private static void addPaths(List<String> words, String option, Set<String> paths) {
        if (!paths.isEmpty()) {
            words.add(option);
            words.add(String.join(File.pathSeparator, paths));
        }
    }

    private int run(List<String> words) throws MojoExecutionException {
        getLog().debug(String.join(" ", words));
        File top = new File(session.getExecutionRootDirectory());
        try {
            return new ProcessBuilder(words).directory(top).inheritIO().start().waitFor();
        } catch (IOException error) {
            throw new MojoExecutionException(command + " cannot be started; install it (pip install twinproof) or name it by -Dtwinproof.command", error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", error);
        }
    }
}
