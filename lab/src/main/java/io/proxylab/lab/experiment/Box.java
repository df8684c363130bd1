package io.proxylab.lab.experiment;

/**
 * The CPU and memory that a target gets.
 *
 * @param name such as {@code t2.micro}, or {@code free} for free numbers
 * @param cpus in cores, 0.05 to 64
 * @param memoryBytes 64 MiB to 1 TiB
 */
public record Box(String name, double cpus, long memoryBytes) {
}
