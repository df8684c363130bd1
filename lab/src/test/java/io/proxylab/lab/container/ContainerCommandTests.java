package io.proxylab.lab.container;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.experiment.Box;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ContainerCommandTests {

	private static final Container CONTAINER = new Engine(Path.of("/usr/bin/podman")).container("proxylab-7-8-9.1.r1");

	@Test
	void aTargetHasItsBoxItsCoresAndNothingElse() {
		ContainerCommand command = new ContainerCommand("proxy-lab/proxy-servlet:local",
				List.of("-XX:+UseSerialGC", "-Xmx256m"), Optional.of(new Box("ecs-256", 0.25, 512L << 20)),
				CpuList.parse("2-3"), Optional.of("1000:100"), Path.of("/runs/my run"), false,
				List.of("--server.port=1"));
		assertThat(command.of(CONTAINER)).containsExactly("/usr/bin/podman", "run", "--name=proxylab-7-8-9.1.r1",
				"--pull=never", "--network=host", "--read-only", "--tmpfs=/tmp:rw,exec", "--cap-drop=ALL",
				"--security-opt=no-new-privileges", "--pids-limit=-1", "--log-driver=none", "--no-healthcheck",
				"--mount=type=bind,source=/runs/my run,target=/launch", "--env=JAVA_OPTIONS=-XX:+UseSerialGC -Xmx256m",
				"--user=1000:100", "--cpuset-cpus=2-3", "--cpus=0.25", "--memory=536870912", "--memory-swap=536870912",
				"proxy-lab/proxy-servlet:local", "--server.port=1");
	}

	@Test
	void anUpstreamHasNoLimitAndEndsWithItsInput() {
		ContainerCommand command = new ContainerCommand("proxy-lab/user-service:local", List.of(), Optional.empty(),
				CpuList.NONE, Optional.empty(), Path.of("/runs"), true, List.of("--port=0"));
		assertThat(command.of(CONTAINER))
			.endsWith("--env=JAVA_OPTIONS=", "--interactive", "proxy-lab/user-service:local", "--port=0")
			.noneMatch((word) -> word.startsWith("--cpu") || word.startsWith("--memory") || word.startsWith("--user"));
	}

}
