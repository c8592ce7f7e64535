package org.twinproof.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;

/** Adds the task {@code twinproofDiff} to the root project. */
public class TwinproofPlugin implements Plugin<Project> {
    @Override
    public void apply(Project project) {
        Project root = project.getRootProject();
        if (root.getTasks().findByName("twinproofDiff") == null) {
            root.getTasks().create("twinproofDiff", DiffTask.class);
        }
    }
}
