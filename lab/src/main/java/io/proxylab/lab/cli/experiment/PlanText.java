package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Defence;
import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.experiment.UpstreamServes;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.ConnectionRoom;
import io.proxylab.lab.plan.DefenceWarnings;
import io.proxylab.lab.plan.Estimate;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.plan.ThreadRoom;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;
import io.proxylab.lab.report.words.Counted;
import io.proxylab.load.protocol.Credentials;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.Request;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A plan as text of 80 columns. */
final class PlanText {

	private static final int COLUMNS = Terminal.COLUMNS;

	/** Beside which there is room for the time; a longer id goes on in the next line. */
	private static final int LONGEST_ID = 64;

	/** Beside which its times stand in a column; those of a longer one follow it. */
	private static final int CELL = 44;

	private final Plan plan;

	private final Estimate estimate;

	private final ConnectionRoom room;

	private final List<String> lines = new ArrayList<>();

	private PlanText(Plan plan, ConnectionRoom room) {
		this.plan = plan;
		this.room = room;
		this.estimate = plan.estimate();
	}

	static List<String> lines(Plan plan, ConnectionRoom room) {
		PlanText text = new PlanText(plan, room);
		text.head();
		for (int position = 1; position <= plan.launches().size(); position++) {
			text.launch(position, plan.launches().get(position - 1));
		}
		text.paragraph(
				"Nothing was started. A run takes " + ((plan.experiment().measure().auto() != null) ? "at most " : "")
						+ "about " + TimeText.of(plan.estimatedDuration()) + " once everything is built"
						+ again(plan.estimate().again(plan)) + ".");
		return text.lines;
	}

	private static String again(Duration atMost) {
		return atMost.isZero() ? "" : ", and up to " + TimeText.of(atMost)
				+ " more where windows have to be measured again because compilers were busy or the hypervisor took the cores";
	}

	private void head() {
		Experiment experiment = this.plan.experiment();
		int cells = experiment.loads().size() * experiment.delays().size() * experiment.connections().client().size();
		int beside = this.plan.trials().size() / experiment.measure().replicates()
				- cells * (experiment.targets().size() + 1);
		String targets = Counted.of(experiment.targets().size() + 1, "target") + " (direct included)";
		String matrix = targets + " x " + Counted.of(cells, "cell");
		String extra = Counted.of(beside, "extra cell");
		String all = (beside == 0) ? matrix
				: (cells == 0) ? extra + " of " + targets : "(" + matrix + " + " + extra + ")";
		paragraph("%s: %s x %s = %s in %s, about %s".formatted(experiment.name(), all,
				((experiment.measure().auto() != null) ? "at most " : "")
						+ Counted.of(experiment.measure().replicates(), "replicate"),
				Counted.of(this.plan.trials().size(), "trial"), Counted.of(this.plan.launches().size(), "launch"),
				TimeText.of(this.plan.estimatedDuration())));
		field("place", word(experiment.place()));
		field("box", experiment.box().label());
		field("track", word(experiment.track()));
		Delivery delivery = experiment.delivery();
		int generators = delivery.generators();
		field("generator", word(experiment.generator()) + ((generators > 1) ? ", " + generators + " processes" : ""));
		UpstreamServes serves = experiment.serves();
		if (!serves.answers().isEmpty()) {
			field("answers", serves.answers().stream().map(PathAnswer::path).collect(Collectors.joining(", ")));
		}
		if (!serves.named().isEmpty()) {
			field("upstreams", serves.named().stream().map(PlanText::upstream).collect(Collectors.joining(", ")));
		}
		if (!delivery.request().equals(Request.GET) || delivery.status() != Delivery.OK) {
			field("request", request(delivery.request()) + status(delivery.status()));
		}
		RequestMix mix = delivery.mix();
		if (mix != null) {
			field("requests", mix.requests().stream().map(PlanText::request).collect(Collectors.joining(", ")));
		}
		if (delivery.cookies() == Cookies.SENT_BACK) {
			field("cookies", "sent back");
		}
		field("connections", connections(experiment.connections()));
		field("observability",
				experiment.observability().stream().map(Observability::word).collect(Collectors.joining(" or ")));
		Launch any = this.plan.launches().getFirst();
		field("warm-up", experiment.warmUp().label()
				+ ((experiment.warmUp() instanceof WarmUp.None) ? "" : ", with " + any.warmUpCell().label()));
		field("seed", String.valueOf(experiment.seed()));
		AutoReplicates auto = experiment.measure().auto();
		if (auto != null) {
			field("replicates", auto(auto));
		}
		if (!experiment.claims().equals(Claims.NONE)) {
			field("claims", Counted.of(experiment.claims().claims().size(), "claim") + ", "
					+ Counted.of(experiment.claims().gates().size(), "gate"));
		}
		for (Target target : experiment.targets()) {
			field("target", target(target, experiment));
		}
		DefenceWarnings.of(experiment).forEach((warning) -> field("warning", warning));
		ThreadRoom.warnings(this.plan).forEach((warning) -> field("warning", warning));
		this.room.warning(this.plan).ifPresent((warning) -> field("warning", warning));
		this.lines.add("");
	}

	private static String request(Weighted one) {
		String path = one.path();
		return String.format(Locale.ROOT, "%s (%d): %s%s", one.name(), one.weight(), request(one.request()),
				(path != null) ? " " + Credentials.masked(path) : "") + status(one.statusOr(Delivery.OK));
	}

	private static String status(int status) {
		return (status != Delivery.OK) ? ", answered with " + status : "";
	}

	private static String request(Request request) {
		Request.Body body = request.body();
		return request.method() + ((body != null) ? " with a body" : "")
				+ (request.headers().isEmpty() ? "" : ", " + Counted.of(request.headers().size(), "header line"));
	}

	private String auto(AutoReplicates auto) {
		Duration least = this.estimate.of(Planner.plan(this.plan.experiment(), auto.atLeast()));
		Double within = auto.withinSeconds();
		String limit = (within != null)
				? "; none that would end after " + TimeText.of(Duration.ofMillis(Math.round(1000 * within))) : "";
		return String.format(Locale.ROOT,
				"auto: %d to %d, about %s to %s, until what is asked is decided or known within %.1f%%%s",
				auto.atLeast(), auto.atMost(), TimeText.of(least), TimeText.of(this.plan.estimatedDuration()),
				100 * auto.precision(), limit);
	}

	private void launch(int position, Launch launch) {
		String last = String.format(Locale.ROOT, "launch %d: %s", position, launch.id());
		String indent = " ".repeat(8);
		int end = last.lastIndexOf('-', LONGEST_ID - 1) + 1;
		while (last.length() > LONGEST_ID && end > indent.length()) {
			this.lines.add(last.substring(0, end));
			last = indent + last.substring(end);
			end = last.lastIndexOf('-', LONGEST_ID - 1) + 1;
		}
		this.lines.addAll(TextLines.wrap("about " + TimeText.of(this.estimate.of(launch)), COLUMNS,
				"%-48s ".formatted(last), indent));
		this.lines.addAll(TextLines.wrap("start %s, then warm-up %s"
			.formatted(TimeText.of(this.estimate.startUp(launch.target())), TimeText.of(this.estimate.warmUp(launch))),
				COLUMNS, "    ", "    "));
		launch.trials().forEach(this::trial);
		this.lines.add("");
	}

	private void trial(Trial trial) {
		String times = "settle %s, window %s".formatted(TimeText.of(trial.settle()), TimeText.of(trial.window()));
		String cell = trial.cell().label();
		boolean column = cell.length() <= CELL;
		this.lines.addAll(TextLines.wrap(column ? times : cell + " " + times, COLUMNS,
				column ? "    %-44s ".formatted(cell) : "    ", " ".repeat(8)));
	}

	private static String engine(Target.Engine engine) {
		String entry = engine.name().equals(engine.entry().id()) ? "" : " = " + engine.entry().id();
		String threads = engine.requestThreads().isPresent() ? String.format(Locale.ROOT, ", %s %d",
				Setting.REQUEST_THREADS.key(), engine.requestThreads().getAsLong()) : "";
		return engine.name() + entry + threads + ", greeting " + engine.greeting().word();
	}

	private static String calls(UpstreamCalls calls) {
		return calls.equals(UpstreamCalls.ONE) ? "" : ", " + calls.label();
	}

	private static String upstream(NamedUpstream named) {
		return named.name() + ((named.delay() != null) ? " " + named.delay() : "");
	}

	private static String target(Target target, Experiment experiment) {
		return switch (target) {
			case Target.Direct direct -> direct.name();
			case OwnTarget own -> own.name() + " = " + own.origin().label() + calls(own.calls());
			case Target.Engine engine -> engine(engine);
			case Target.Proxy proxy ->
				proxy.name() + (proxy.name().equals(proxy.candidate().id()) ? "" : " = " + proxy.candidate().id())
						+ proxy.settings()
							.entrySet()
							.stream()
							.map((setting) -> ", " + setting.getKey() + " " + setting.getValue())
							.collect(Collectors.joining())
						+ (proxy.defence().equals(Defence.NONE) ? "" : ", defence: " + proxy.defence().label())
						+ calls(proxy.calls()) + conditions(proxy, experiment);
		};
	}

	/** Those that not all targets share. */
	private static String conditions(Target.Proxy proxy, Experiment experiment) {
		String upstream = (experiment.connections().upstream().size() > 1)
				? ", upstream " + reuse(proxy.conditions().upstream()) : "";
		String watched = (experiment.observability().size() > 1)
				? ", observability " + proxy.conditions().observability().word() : "";
		String tls = tls(experiment.connections().clientTls(), "client", proxy.conditions().clientTls())
				+ tls(experiment.connections().upstreamTls(), "upstream", proxy.conditions().upstreamTls());
		String http = http(experiment.connections().clientHttp(), "client", proxy.conditions().clientHttp().label())
				+ http(experiment.connections().upstreamHttp(), "upstream", version(proxy.conditions().upstreamHttp()));
		Start start = proxy.conditions().start();
		return upstream + tls + http + watched + ((start != Start.PLAIN) ? ", start " + start.word() : "");
	}

	private static String tls(List<Encryption> axis, String side, Encryption value) {
		return (axis.size() > 1) ? ", " + side + switch (value) {
			case NONE -> " without TLS";
			case TLS -> " over TLS";
			case OPENSSL -> " over TLS by OpenSSL";
		} : "";
	}

	private static String http(List<Http> axis, String side, String value) {
		return (axis.size() > 1) ? ", " + side + " speaks " + value : "";
	}

	private static String version(Http http) {
		return "HTTP/" + (http.isTwo() ? "2" : "1.1");
	}

	private static String connections(Connections connections) {
		return "client " + either(connections.client()) + tls(connections.clientTls())
				+ http(connections.clientHttp(), Http::label) + ", upstream " + either(connections.upstream())
				+ tls(connections.upstreamTls()) + http(connections.upstreamHttp(), PlanText::version);
	}

	private static String http(List<Http> values, Function<Http, String> label) {
		return values.equals(List.of(Http.HTTP_1)) ? ""
				: values.stream().map(label).collect(Collectors.joining("; ", " (", ")"));
	}

	private static String tls(List<Encryption> values) {
		if (values.stream().noneMatch(Encryption::isTls)) {
			return "";
		}
		String by = !values.contains(Encryption.OPENSSL) ? ""
				: values.contains(Encryption.TLS) ? " by the JDK and by OpenSSL" : " by OpenSSL";
		return (values.contains(Encryption.NONE) ? " with and without TLS" : " over TLS") + by;
	}

	private static String either(List<Connections.Reuse> values) {
		return values.stream().map(PlanText::reuse).collect(Collectors.joining(" or "));
	}

	private static String reuse(Connections.Reuse reuse) {
		return switch (reuse) {
			case KEEP_ALIVE -> "kept alive";
			case CLOSE -> "closed after each answer";
		};
	}

	private void field(String name, String value) {
		this.lines.addAll(TextLines.wrap(value, COLUMNS, "  %-14s".formatted(name), " ".repeat(16)));
	}

	private void paragraph(String text) {
		this.lines.addAll(TextLines.wrap(text, COLUMNS, ""));
	}

	private static String word(Enum<?> choice) {
		return choice.name().toLowerCase(Locale.ROOT);
	}

}
