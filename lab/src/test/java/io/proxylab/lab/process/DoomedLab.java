package io.proxylab.lab.process;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Box;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A lab that a test kills. It starts a target that has a child and heeds no SIGTERM, and
 * a generator that does not end with its input: neither dies by itself.
 */
final class DoomedLab {

	static final String READY = "ready";

	private static final Box BOX = new Box("free", 0.5, 256L << 20);

	private DoomedLab() {
	}

	public static void main(String[] args) throws Exception {
		Path directory = Path.of(args[0]);
		Confinement confinement = Confinement.detect();
		try (Processes processes = Processes.open(confinement);
				ManagedProcess target = processes.start(
						ProcessSpec
							.of("target",
									List.of("/bin/sh", "-c",
											"trap '' TERM; sleep 600 & echo up; while :; do wait; done"),
									directory.resolve("target.log"))
							.in(confinement.forTarget("target", BOX)));
				ManagedProcess generator = processes.start(ProcessSpec
					.of("generator", List.of("/bin/sh", "-c", "exec sleep 600 < /dev/null"),
							directory.resolve("generator.log"))
					.in(confinement.forOther("generator", BOX))
					.asInteractive())) {
			target.awaitLine("up"::equals, Duration.ofSeconds(20));
			System.out.println(READY);
			generator.awaitExit(Duration.ofMinutes(10));
		}
	}

}
