package io.proxylab.lab.cli.run;

import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.run.asking.Tryout;
import io.proxylab.load.protocol.Credentials;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code proxylab try} prints. */
final class TryText implements Tryout.Listener {

	/** Of a body. */
	private static final int MOST_CHARACTERS = 300;

	private final PrintWriter out;

	TryText(PrintWriter out) {
		this.out = out;
	}

	@Override
	public void starts(Target target) {
		this.out.println(target.name());
	}

	@Override
	public void ready(Target target, Optional<Double> seconds) {
		seconds.ifPresent((took) -> this.out.printf(Locale.ROOT, "  ready after %.1f s%n", took));
	}

	@Override
	public void asked(Target target, Tryout.Call call) {
		this.out.println();
		this.out.printf(Locale.ROOT, "  request   %s %s%n", call.method(), Credentials.masked(call.path()));
		if (call.upstream().isEmpty()) {
			this.out.println("  upstream  not asked");
		}
		else {
			call.upstream().forEach(this::upstream);
		}
		this.out.printf(Locale.ROOT, "  answer    %d, %d bytes%n", call.status(), call.body().length());
		call.headers()
			.forEach((header) -> this.out.printf(Locale.ROOT, "              %s%n", Credentials.masked(header)));
		this.out.printf(Locale.ROOT, "              %s%n", shortened(call.body()));
		this.out.println("  time      " + time(call));
		if (call.doubts().isEmpty()) {
			this.out.println("  in a run  it would be measured");
		}
		call.doubts().forEach((doubt) -> this.out.printf(Locale.ROOT, "  in a run  %s%n", doubt));
	}

	@Override
	public void refused(Target target, String reason) {
		this.out.printf(Locale.ROOT, "  in a run  it would not be measured: %s%n", reason);
	}

	private void upstream(List<String> head) {
		this.out.printf(Locale.ROOT, "  upstream  %s%n", Credentials.masked(head.getFirst()));
		head.subList(1, head.size())
			.forEach((header) -> this.out.printf(Locale.ROOT, "              %s%n", Credentials.masked(header)));
	}

	private static String time(Tryout.Call call) {
		return call.upstreamMillis()
			.map((upstream) -> String.format(Locale.ROOT,
					"%.1f ms, %.1f ms of it the upstream: %.1f ms added, by a JVM that is cold", call.millis(),
					upstream, call.millis() - upstream))
			.orElseGet(() -> String.format(Locale.ROOT, "%.1f ms", call.millis()));
	}

	private static String shortened(String body) {
		String line = body.replaceAll("\\s+", " ");
		return (line.length() > MOST_CHARACTERS) ? line.substring(0, MOST_CHARACTERS) + "..." : line;
	}

}
