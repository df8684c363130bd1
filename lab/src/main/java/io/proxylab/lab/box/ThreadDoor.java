package io.proxylab.lab.box;

import java.nio.file.Path;

/**
 * How a single thread leaves a control group of its process and comes back: files that
 * take its id.
 *
 * @param out of the group above, which is the lab's own
 * @param back that of the process's group
 */
public record ThreadDoor(Path out, Path back) {
}
