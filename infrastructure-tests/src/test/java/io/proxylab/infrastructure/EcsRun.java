package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.ecs.model.Task;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code scripts/ecs-run-plan} while it runs against a mock of AWS, whose tasks do
 * nothing: what they would have been told, and their end, which the mock is told.
 */
final class EcsRun implements AutoCloseable {

	static final String CLUSTER = "proxy-lab";

	private static final Duration HANG_GUARD = Duration.ofMinutes(5);

	private final MockAws aws;

	private final EcsClient ecs;

	private final Process script;

	private final List<String> before;

	private EcsRun(MockAws aws, EcsClient ecs, Process script, List<String> before) {
		this.aws = aws;
		this.ecs = ecs;
		this.script = script;
		this.before = before;
	}

	/**
	 * Starts the script.
	 * @param directory with a copy of the project, which the example was applied from
	 */
	static EcsRun start(MockAws aws, Path directory, String... arguments) throws IOException {
		EcsClient ecs = aws.client(EcsClient.builder());
		List<String> before = ecs.listTasks((request) -> request.cluster(CLUSTER)).taskArns();
		aws.holdTasks();
		List<String> command = new ArrayList<>(List.of("scripts/ecs-run-plan"));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(directory.resolve("ecs-run-plan.out").toFile());
		aws.environment().forEach((name, value) -> {
			if (value.isEmpty()) {
				builder.environment().remove(name);
			}
			else {
				builder.environment().put(name, value);
			}
		});
		return new EcsRun(aws, ecs, builder.start(), before);
	}

	/**
	 * What the containers of each of so many tasks are told, once they are started: the
	 * one that loads first.
	 */
	List<List<ContainerOverride>> awaitTold(int tasks) {
		Awaitility.await()
			.atMost(HANG_GUARD)
			.pollInterval(Duration.ofMillis(500))
			.until(() -> !this.script.isAlive() || started().size() == tasks);
		return described().stream().map((task) -> task.overrides().containerOverrides()).toList();
	}

	/** Its tasks now. */
	List<Task> described() {
		List<String> started = started();
		assertThat(started).as("the script started no task").isNotEmpty();
		return this.ecs.describeTasks((request) -> request.cluster(CLUSTER).tasks(started)).tasks();
	}

	private List<String> started() {
		List<String> tasks = new ArrayList<>(this.ecs.listTasks((request) -> request.cluster(CLUSTER)).taskArns());
		tasks.removeAll(this.before);
		return tasks;
	}

	/** Lets the tasks end well, and returns the exit code of the script. */
	int awaitEnd() throws InterruptedException {
		this.aws.endTasks();
		return awaitExit();
	}

	/** Interrupts the script, and returns its exit code. */
	int interrupt() throws InterruptedException {
		this.script.destroy();
		return awaitExit();
	}

	private int awaitExit() throws InterruptedException {
		assertThat(this.script.waitFor(HANG_GUARD.toSeconds(), TimeUnit.SECONDS)).as("the script ends").isTrue();
		return this.script.exitValue();
	}

	@Override
	public void close() {
		this.script.destroyForcibly();
		this.ecs.close();
	}

}
