package io.proxylab.lab.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class EngineIT {

	@TempDir
	Path directory;

	private FakeEngine fake;

	private Engine engine;

	@BeforeEach
	void makeOne() throws IOException {
		this.fake = FakeEngine.in(this.directory.resolve("bin"), this.directory, "proxy-lab/user-service:local");
		this.engine = new Engine(this.fake.program());
	}

	@Test
	void theFirstThatAnswersIsTaken() throws Exception {
		assertThat(Engine.find((name) -> name.equals("docker") ? Optional.of(this.fake.program()) : Optional.empty()))
			.isEqualTo(this.engine);
		Path dead = deadEngine();
		assertThat(Engine.find((name) -> Optional.of(name.equals("docker") ? dead : this.fake.program())))
			.isEqualTo(this.engine);
	}

	@Test
	void whereNoneAnswersEachIsToldWithItsReasonAndTheCure() throws IOException {
		Path dead = deadEngine();
		assertThatExceptionOfType(EngineFailed.class)
			.isThrownBy(() -> Engine.find((name) -> name.equals("docker") ? Optional.of(dead) : Optional.empty()))
			.withMessage("no container engine answers (%s does not work: Cannot connect to the daemon; podman is not "
				.formatted(dead) + "installed); cure: install or start one, or write place: local");
	}

	@Test
	void anImageIsThereOrNot() throws Exception {
		assertThat(this.engine.hasImage("proxy-lab/user-service:local")).isTrue();
		assertThat(this.engine.hasImage("proxy-lab/user-service:other")).isFalse();
	}

	@Test
	void aContainerHasAPidWhileItIsThere() throws Exception {
		Container container = this.engine.container("proxylab-1-2-3.x");
		assertThat(container.pid()).isEmpty();
		assertThat(container.oomKills()).isEqualTo(-1);
		remember(container, "0");
		assertThat(container.pid()).as("made, and not started").isEmpty();
		remember(container, "4711");
		assertThat(container.pid()).hasValue(4711);
		assertThat(this.engine.containers()).hasValue(List.of("proxylab-1-2-3.x"));
		assertThat(container.remove()).isTrue();
		assertThat(container.pid()).isEmpty();
		assertThat(container.remove()).as("gone already").isTrue();
	}

	@Test
	void theMemoryLimitIsNamedAsTheCauseOfAnEnd() throws Exception {
		Container container = this.engine.container("proxylab-1-2-3.x");
		remember(container, "4711");
		assertThat(container.oomKills()).isZero();
		Files.writeString(this.fake.folder().resolve("oom"), "");
		assertThat(container.oomKills()).isOne();
	}

	@Test
	void anEngineThatIsGoneRemovesNothing() throws Exception {
		Container container = this.engine.container("proxylab-1-2-3.x");
		remember(container, "4711");
		this.fake.die();
		assertThat(container.pid()).isEmpty();
		assertThat(container.oomKills()).isEqualTo(-1);
		assertThat(this.engine.containers()).isEmpty();
		assertThat(container.remove()).isFalse();
		assertThat(this.fake.containers()).containsExactly("proxylab-1-2-3.x");
	}

	private void remember(Container container, String pid) throws IOException {
		Files.writeString(this.fake.folder().resolve("containers").resolve(container.name()), pid + "\n");
	}

	private Path deadEngine() throws IOException {
		FakeEngine other = FakeEngine.in(this.directory.resolve("other"), this.directory);
		other.die();
		return other.program();
	}

}
