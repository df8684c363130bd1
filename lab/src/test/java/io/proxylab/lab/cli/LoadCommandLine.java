package io.proxylab.lab.cli;

import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command line in this JVM, and an upstream of 5 ms for its loads. */
public final class LoadCommandLine {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	/** Its exit code. */
	public int run(String... arguments) {
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true))
			.execute(arguments);
	}

	/** What it printed, since it was last forgotten. */
	public String out() {
		return this.out.toString();
	}

	/** The same as JSON. */
	public JsonNode json() {
		return new JsonMapper().readTree(out());
	}

	/** What it said on standard error. */
	public String err() {
		return this.err.toString();
	}

	void forget() {
		this.out.getBuffer().setLength(0);
	}

	public static UserService upstream() throws Exception {
		return UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("5ms"), 42, 1));
	}

	public static String url(UserService upstream) {
		return "http://127.0.0.1:" + upstream.port() + "/user";
	}

	/** The values of a histogram log. */
	static long count(Path file) throws IOException {
		long counted = 0;
		try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
			while (log.hasNext()) {
				counted += ((Histogram) log.nextIntervalHistogram()).getTotalCount();
			}
		}
		return counted;
	}

}
