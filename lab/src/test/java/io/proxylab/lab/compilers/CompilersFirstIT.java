package io.proxylab.lab.compilers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.compilers.CompilersFirst.Means;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a JVM in its box, and the kernel of this machine. */
@Timeout(120)
class CompilersFirstIT {

	private static final Confinement CONFINEMENT = Confinement.detect();

	private static final Box QUARTER = new Box("free", 0.25, 256L << 20);

	@TempDir
	Path directory;

	@Test
	void theCompilersOfAJvmLeaveItsBoxAndComeBack() throws Exception {
		try (Processes processes = Processes.open(CONFINEMENT);
				ManagedProcess jvm = processes.start(ProcessSpec.of("jvm",
						// A compiler thread that starts between two looks would have been
						// put nowhere.
						List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
								"-XX:-UseDynamicNumberOfCompilerThreads", "-cp", System.getProperty("java.class.path"),
								WaitingProgram.class.getName()),
						this.directory.resolve("jvm.out"))
					.in(CONFINEMENT.forTarget("jvm", QUARTER)))) {
			assertThat(jvm.awaitLine(WaitingProgram.READY::equals, Duration.ofSeconds(60))).isPresent();
			ThreadState home = ThreadState.read(task(jvm, jvm.pid())).orElseThrow();
			List<ThreadState> before = compilers(jvm);
			CompilersFirst first = CompilersFirst.of(jvm, CONFINEMENT.usableCores());

			first.look();
			assumeThat(first.means()).as("compilers can be put first here").isNotEqualTo(Means.NOT_ALLOWED);
			assertThat(compilers(jvm)).isNotEmpty().allSatisfy((state) -> assertThat(state.nice()).isEqualTo(-10));
			if (first.means() == Means.LENT_CORES) {
				assertThat(compilers(jvm)).allSatisfy((state) -> {
					assertThat(state.cores()).isEqualTo(CONFINEMENT.usableCores().toString());
					assertThat(state.groups()).isNotEqualTo(home.groups());
				});
			}
			assertThat(ThreadState.read(task(jvm, jvm.pid()))).as("all else stays").hasValue(home);

			first.putBack();
			assertThat(compilers(jvm)).allSatisfy((state) -> {
				assertThat(state.nice()).isEqualTo(before.getFirst().nice());
				assertThat(state.isWhere(home)).isTrue();
			});
		}
	}

	private static List<ThreadState> compilers(ManagedProcess jvm) throws IOException {
		try (Stream<Path> tasks = Files.list(task(jvm, jvm.pid()).getParent())) {
			return tasks.flatMap((task) -> ThreadState.read(task).stream())
				.filter((state) -> state.name().matches("C[12] Compiler.*"))
				.toList();
		}
	}

	private static Path task(ManagedProcess jvm, long thread) {
		return Path.of("/proc", Long.toString(jvm.pid()), "task", Long.toString(thread));
	}

}
