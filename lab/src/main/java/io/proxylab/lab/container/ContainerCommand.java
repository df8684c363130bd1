package io.proxylab.lab.container;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.experiment.Box;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an engine is told to run: an image, confined as in {@code docker/compose.yaml}, on
 * the network of this machine, so that no bridge and no forwarder of ports is measured.
 * Its engine keeps no log and asks for no health: both would take CPU, the latter the
 * target's.
 *
 * @param image with its tag; it is not pulled
 * @param javaOptions flags of its JVM
 * @param box limits of CPU and memory, if it has any
 * @param cores that it may use; empty for all
 * @param owner user and group that it runs as, such as {@code 1000:1000}; empty for those
 * of the image
 * @param directory that it sees as {@value #DIRECTORY} and may write to
 * @param interactive whether it has the standard input of the command
 * @param arguments of its program
 */
public record ContainerCommand(String image, List<String> javaOptions, Optional<Box> box, CpuList cores,
		Optional<String> owner, Path directory, boolean interactive, List<String> arguments) {

	/** Where it sees the directory of its launch. */
	public static final String DIRECTORY = "/launch";

	public ContainerCommand {
		javaOptions = List.copyOf(javaOptions);
		arguments = List.copyOf(arguments);
	}

	/** The command that runs it in the foreground and ends with it. */
	public List<String> of(Container container) {
		List<String> words = new ArrayList<>();
		words.add(container.engine().program().toString());
		words.addAll(List.of("run", "--name=" + container.name(), "--pull=never", "--network=host", "--read-only",
				// Netty's native transport is unpacked there and executed.
				"--tmpfs=/tmp:rw,exec", "--cap-drop=ALL", "--security-opt=no-new-privileges",
				// Threads count.
				"--pids-limit=-1", "--log-driver=none", "--no-healthcheck",
				"--mount=type=bind,source=" + this.directory + ",target=" + DIRECTORY,
				"--env=JAVA_OPTIONS=" + String.join(" ", this.javaOptions)));
		this.owner.ifPresent((user) -> words.add("--user=" + user));
		if (!this.cores.isEmpty()) {
			words.add("--cpuset-cpus=" + this.cores);
		}
		this.box.ifPresent((limits) -> {
			words.add("--cpus=" + BigDecimal.valueOf(limits.cpus()).stripTrailingZeros().toPlainString());
			words.add("--memory=" + limits.memoryBytes());
			// With swap, that is: a target that pages is not the target any more.
			words.add("--memory-swap=" + limits.memoryBytes());
		});
		if (this.interactive) {
			words.add("--interactive");
		}
		words.add(this.image);
		words.addAll(this.arguments);
		return List.copyOf(words);
	}

}
