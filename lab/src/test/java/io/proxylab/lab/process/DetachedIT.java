package io.proxylab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Executables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which signals reach a process, and whose share of the CPU is its own. */
@Timeout(120)
class DetachedIT {

	@TempDir
	Path directory;

	@Test
	void aProcessHasAGroupOfItsOwnInTheSessionOfTheLab() throws Exception {
		assumeTrue(Files.exists(Path.of("/proc/self/stat")), "no /proc: cannot see groups and sessions");
		assumeTrue(Executables.find("perl").isPresent(), "no perl: only a session of its own is to be had");
		Ids lab = Ids.of(ProcessHandle.current().pid());
		ProcessSpec spec = ProcessSpec.of("shell", List.of("/bin/sh", "-c", "echo up; sleep 60"),
				this.directory.resolve("log"));
		try (Processes processes = Processes.open(Confinement.detect());
				ManagedProcess process = processes.start(spec)) {
			assertThat(process.awaitLine("up"::equals, Duration.ofSeconds(60))).isPresent();
			assertThat(Ids.of(process.pid())).isEqualTo(new Ids(process.pid(), lab.session()));
			assertThat(process.pid()).isNotEqualTo(lab.group());
		}
	}

	/**
	 * What proc(5) says of a process.
	 *
	 * @param group of processes, which a signal may be sent to
	 * @param session whose threads share the CPU with those of others
	 */
	private record Ids(long group, long session) {

		/** Behind the name, which may hold anything: state, parent, group, session. */
		static Ids of(long pid) throws IOException {
			String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
			return new Ids(Long.parseLong(fields[2]), Long.parseLong(fields[3]));
		}

	}

}
