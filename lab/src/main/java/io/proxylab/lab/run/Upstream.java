package io.proxylab.lab.run;

import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The upstream of a launch: {@code user-service} in a process of its own. */
final class Upstream implements AutoCloseable {

	private static final Duration READY = Duration.ofSeconds(30);

	private static final Duration GRACE = Duration.ofSeconds(3);

	private static final Pattern LISTENING = Pattern.compile("\"port\":(\\d+).*\"managementPort\":(\\d+)");

	private final ManagedProcess process;

	private final LocalHttp http;

	private final String url;

	private final String managementUrl;

	private Upstream(ManagedProcess process, LocalHttp http, String port, String managementPort) {
		this.process = process;
		this.http = http;
		this.url = "http://127.0.0.1:" + port;
		this.managementUrl = "http://127.0.0.1:" + managementPort;
	}

	static Upstream start(RunContext context, String launchId, Path directory)
			throws LaunchFailed, InterruptedException {
		List<String> command = context.installation()
			.ownJvm("-jar", context.installation().userService().toString(), "--port=0", "--management-port=0",
					"--threads=1", "--seed=" + context.experiment().seed(), "--stop-with-stdin");
		ManagedProcess process = Started.process(context,
				ProcessSpec.of("upstream", command, directory.resolve("upstream.out"))
					.in(context.confinement().forOther(launchId + ".upstream", context.experiment().box())));
		Matcher listening = LISTENING.matcher(process.awaitLine((line) -> LISTENING.matcher(line).find(), READY)
			.orElseThrow(() -> Started.failed(process)));
		if (!listening.find()) {
			throw Started.failed(process);
		}
		return new Upstream(process, context.http(), listening.group(1), listening.group(2));
	}

	/** Such as {@code http://127.0.0.1:4711}. */
	String url() {
		return this.url;
	}

	ManagedProcess process() {
		return this.process;
	}

	/** The body of an answer: that of each answer must be the same. */
	String referenceBody(String path) throws LaunchFailed, InterruptedException {
		return ask(this.url + path).body();
	}

	UpstreamCounters counters() throws LaunchFailed, InterruptedException {
		long atNanos = System.nanoTime();
		return UpstreamCounters.parse(ask(this.managementUrl + "/metrics").body(), atNanos);
	}

	/**
	 * Sets the delay of requests that name none; its clock starts now.
	 * @param schedule a delay or schedule
	 */
	void schedule(String schedule) throws LaunchFailed, InterruptedException {
		try {
			LocalHttp.Answer answer = this.http.post(this.managementUrl + "/schedule", schedule);
			if (answer.status() / 100 != 2) {
				throw new LaunchFailed("the upstream refuses the schedule '%s': %s".formatted(schedule, answer.body()));
			}
		}
		catch (IOException ex) {
			throw new LaunchFailed(Ending.of(this.process), ex);
		}
	}

	private LocalHttp.Answer ask(String url) throws LaunchFailed, InterruptedException {
		try {
			LocalHttp.Answer answer = this.http.get(url);
			if (answer.status() != 200) {
				throw new LaunchFailed(
						"the upstream answers %s with status %d: %s".formatted(url, answer.status(), answer.body()));
			}
			return answer;
		}
		catch (IOException ex) {
			throw new LaunchFailed(Ending.of(this.process), ex);
		}
	}

	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

}
