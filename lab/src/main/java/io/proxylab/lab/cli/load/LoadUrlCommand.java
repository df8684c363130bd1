package io.proxylab.lab.cli.load;

import io.proxylab.lab.analysis.figures.LoadStep;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.capacity.CapacitySearch;
import io.proxylab.lab.capacity.Slo;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.TimeRange;
import io.proxylab.lab.trial.Directories;
import io.proxylab.lab.trial.LoadLogs;
import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.metrics.MetricsEndpoint;
import io.proxylab.load.metrics.MetricsOptions;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab load}: the load generator alone, against whatever answers. */
@Command(name = "load", mixinStandardHelpOptions = true, sortOptions = false,
		description = { "Offers load to a URL with the lab's load generator, and tells what it measured.",
				"Nothing is put into a box, warmed up or validated: 'run' is for comparisons." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:the load is over, and there were correct answers", ExitCodes.WRONG_INPUT_HELP,
				"3:there was no correct answer", "130:interrupted; what was measured until then is shown" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab load http://127.0.0.1:8080/user?delay=10 --users 100",
				"  ./proxylab load http://127.0.0.1:8080/ --users 1000 --think-time 1s",
				"  ./proxylab load http://127.0.0.1:8080/user --rate 1000 --arrivals constant",
				"  ./proxylab load http://127.0.0.1:8080/user --ramp 500..3000 --duration 1m",
				"  ./proxylab load http://127.0.0.1:8080/user --steps 500,1000,2000 --duration 30s",
				"  ./proxylab load 'http://127.0.0.1:8080/user?delay=5000' --burst 5000",
				"  ./proxylab load http://127.0.0.1:8080/user --rate 500 --timeout 2s --retries 2",
				"  ./proxylab load http://127.0.0.1:8080/ --users 50 --duration 1m --close",
				"  ./proxylab load https://localhost:8443/user --trust ca.pem --data '{\"id\":1}'",
				"  ./proxylab load https://localhost:8443/user --trust ca.pem --http2 --streams 20",
				"  ./proxylab load http://127.0.0.1:8080/ --requests experiments/mix.yaml --delay 20ms --users 50",
				"  ./proxylab load http://127.0.0.1:8080/user --rate 40000 --generators 2",
				"  ./proxylab load 'http://127.0.0.1:8080/user?delay=10' --capacity 'p99 <= delay + 50ms'",
				"  ./proxylab load http://127.0.0.1:8080/ --json --hlog response-time.hlog > load.json" })
public final class LoadUrlCommand implements Callable<Integer> {

	/** For the end of a load that Ctrl-C cut short. */
	private static final Duration LAST_WORDS = Duration.ofSeconds(3);

	/** Of a search for a capacity: what any target carries. */
	private static final double FIRST_RATE = 100;

	/** Of such a search: the generator's own limit. */
	private static final double MOST_RATE = 1_000_000;

	private static final Duration LONGEST_RISE = Duration.ofSeconds(1);

	/** A burst is over when its last request has timed out and that was noticed. */
	private static final Duration AFTER_TIMEOUT = Duration.ofSeconds(1);

	private final PrintWriter out;

	private final PrintWriter err;

	private final ProgressLines progress;

	@Parameters(paramLabel = "URL", description = "Where every request goes; http:// or https://.")
	private String url = "";

	@Mixin
	private final ShapeOptions load = new ShapeOptions();

	@Option(names = "--settle", paramLabel = "TIME", defaultValue = "2s", converter = TimeRange.Lead.class,
			description = "Length of the load before the measured window; a burst has none (default: ${DEFAULT-VALUE}).")
	private Duration settle = Duration.ZERO;

	@Option(names = "--duration", paramLabel = "TIME", defaultValue = "10s", converter = TimeRange.Window.class,
			description = "Length of the measured window (default: ${DEFAULT-VALUE}).")
	private Duration duration = Duration.ZERO;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", converter = TimeRange.Patience.class,
			description = "Give up an attempt after this time, and close its connection, or its stream "
					+ "(default: ${DEFAULT-VALUE}).")
	private Duration timeout = Duration.ZERO;

	@Mixin
	private final PatienceOptions patience = new PatienceOptions();

	@Option(names = "--close", description = "Open a new connection for each request.")
	private boolean close;

	@Mixin
	private final RequestOptions request = new RequestOptions();

	@Mixin
	private final SharingOptions sharing = new SharingOptions();

	@Mixin
	private final MetricsOptions metrics = new MetricsOptions();

	@Option(names = "--capacity", paramLabel = "SLO", converter = SloText.class,
			description = "Search for the highest open load that meets an SLO, such as 'p99 <= 60ms' or "
					+ "'p99 <= delay + 50ms, errors <= 0.1%%', starting at --rate (default: 100 a second), "
					+ "with a window of --duration each.")
	private @Nullable Slo slo;

	@Option(names = "--json",
			description = "Print one JSON object instead of text; docs/load-generator.md tells its fields.")
	private boolean json;

	@Option(names = "--hlog", paramLabel = "FILE",
			description = "Write the response times of the window there, as a HdrHistogram log in microseconds, "
					+ "an interval a second; replaces the file.")
	private @Nullable Path hlog;

	@Option(names = "--raw", paramLabel = "DIR",
			description = "Write all there is: the result, all histogram logs, and slow.csv.")
	private @Nullable Path raw;

	/** The running load, without its drain. */
	private Duration atMost = Duration.ZERO;

	private @Nullable RawLoad rawLoad;

	public LoadUrlCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
		this.progress = ProgressLines.of(err);
	}

	@Override
	public Integer call() throws InterruptedException {
		try {
			this.load.check(this.slo != null);
			this.sharing.check(this.slo != null);
			this.patience.check(this.slo != null);
		}
		catch (IllegalArgumentException ex) {
			throw wrongUsage(ex);
		}
		if (this.slo != null && (this.hlog != null || this.raw != null)) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: %s: a search for a capacity has many windows; use --json, or offer one load "
						.formatted((this.hlog != null) ? "--hlog" : "--raw") + "with --rate"));
		}
		return (this.raw != null) ? offerTo(this.raw) : offerTo();
	}

	private int offerTo(Path directory) throws InterruptedException {
		if (this.hlog != null) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --hlog: --raw writes that log, too; remove one of them"));
		}
		try {
			this.rawLoad = RawLoad.at(directory);
			return offer(directory);
		}
		catch (IOException ex) {
			throw notWritable("--raw", directory, ex, "name an empty directory that can be written to");
		}
	}

	private int offerTo() throws InterruptedException {
		Path file = this.hlog;
		try {
			if (file == null) {
				return this.load.changes() ? offerByTheSecond() : offer(null);
			}
			try (ResponseTimeLog log = ResponseTimeLog.at(file)) {
				int code = offer(log.directory());
				log.keep();
				return code;
			}
		}
		catch (IOException ex) {
			throw (file != null) ? notWritable("--hlog", file, ex, "name a file in a directory that can be written to")
					: notWritable("the logs of the steps", Path.of(System.getProperty("java.io.tmpdir")), ex,
							"make room there, or name a directory with --raw");
		}
	}

	/** The steps of a load are told from its logs, which nobody asked to keep. */
	private int offerByTheSecond() throws IOException, InterruptedException {
		Path logs = Files.createTempDirectory("proxylab-load-");
		try {
			return offer(logs);
		}
		finally {
			Directories.delete(logs);
		}
	}

	private static CommandFailure notWritable(String option, @Nullable Path file, IOException ex, String cure) {
		return new CommandFailure(ExitCodes.WRONG_INPUT,
				List.of("proxylab: %s: cannot write %s: %s; %s".formatted(option, file, FailureReason.of(ex), cure)));
	}

	/**
	 * Offers what was asked for and tells what was measured.
	 * @param directory takes the histogram logs; null writes none
	 * @return the exit code
	 */
	private int offer(@Nullable Path directory) throws IOException, InterruptedException {
		try (MetricsEndpoint endpoint = endpoint();
				Generator engine = this.sharing.generator(this.err::println, endpoint.metrics())) {
			return (this.slo != null) ? search(engine, this.slo, directory) : once(engine, directory);
		}
		catch (LoadFailed ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + names().translate(ex.reason())));
		}
	}

	private MetricsEndpoint endpoint() {
		try {
			return this.metrics.open(LoadMetrics.ofSchedule(), this.sharing.generators(), this.err::println);
		}
		catch (IllegalArgumentException ex) {
			throw wrongUsage(ex);
		}
	}

	private int once(Generator engine, @Nullable Path directory) throws IOException, LoadFailed, InterruptedException {
		LoadSettings settings = settings(() -> this.load.shape(this.duration), directory);
		LoadResult result = run(engine, settings);
		if (this.rawLoad != null) {
			this.rawLoad.keep(result);
		}
		List<LoadStep> steps = steps(settings, result);
		tell(() -> LoadJson.of(result, steps), () -> LoadText.lines(settings, result, steps));
		return (result.correct() > 0) ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
	}

	private List<LoadStep> steps(LoadSettings settings, LoadResult result) throws IOException {
		String directory = settings.directory();
		if (directory == null || !this.load.changes()) {
			return List.of();
		}
		LoadLogs logs = LoadLogs.read(Path.of(directory));
		int parts = settings.share().of();
		return switch (settings.shape()) {
			case Open open -> LoadStep.of(open.rate(), parts, result, logs);
			case Shape.Closed closed -> LoadStep.of(closed.users(settings.users()), parts, result, logs);
			case Shape.Burst _ -> List.of();
		};
	}

	private int search(Generator engine, Slo wanted, @Nullable Path directory) throws LoadFailed, InterruptedException {
		double first = Objects.requireNonNullElse(this.load.rate(), FIRST_RATE);
		settings(() -> this.load.open(first), directory);
		CapacityFound capacity = CapacityFound.of(wanted, new CapacitySearch(first, Math.max(first, MOST_RATE)),
				(perSecond) -> new CapacityFound.Answered(
						run(engine, settings(() -> this.load.open(perSecond), directory)), List.of()),
				(_) -> {
				});
		tell(() -> LoadJson.of(capacity), () -> CapacityText.lines(capacity));
		return (capacity.carriedPerSecond() != null) ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
	}

	private LoadResult run(Generator engine, LoadSettings settings) throws LoadFailed, InterruptedException {
		this.atMost = Duration.ofMillis(settings.settleMillis() + settings.windowMillis());
		PreparedLoad load = engine.prepare(settings);
		Thread self = Thread.currentThread();
		Thread interruption = new Thread(() -> stop(load, self), "proxylab-load-interruption");
		Runtime.getRuntime().addShutdownHook(interruption);
		LoadResult result = load.execute(this::tell);
		this.progress.clear();
		if (!result.stopped()) {
			Runtime.getRuntime().removeShutdownHook(interruption);
		}
		return result;
	}

	private void tell(Supplier<String> asJson, Supplier<List<String>> lines) {
		if (this.json) {
			this.out.print(asJson.get());
		}
		else {
			lines.get().forEach(this.out::println);
		}
		this.out.flush();
	}

	private LoadSettings settings(Supplier<Shape> asked, @Nullable Path directory) {
		try {
			Shape shape = asked.get();
			boolean burst = shape instanceof Shape.Burst;
			Duration before = burst ? Duration.ZERO : this.settle;
			Duration window = burst ? this.timeout.plus(AFTER_TIMEOUT) : this.duration;
			LoadSettings settings = new LoadSettings("load", UrlText.withScheme(this.url), this.load.users(shape),
					shape, rise(shape, before).toMillis(), before.toMillis(), window.toMillis(), 0,
					this.timeout.toMillis(), this.close ? Connection.CLOSE : Connection.KEEP_ALIVE,
					this.request.expect(), (directory != null) ? directory.toAbsolutePath().toString() : null);
			return this.sharing.of(this.request.of(settings).of(this.patience.patience(this.timeout)));
		}
		catch (IllegalArgumentException ex) {
			throw wrongUsage(ex);
		}
	}

	/** The rate of an open load rises while it settles, for a second at most. */
	private static Duration rise(Shape shape, Duration settle) {
		Duration half = settle.dividedBy(2);
		return !(shape instanceof LoadSettings.Open) ? Duration.ZERO
				: (half.compareTo(LONGEST_RISE) < 0) ? half : LONGEST_RISE;
	}

	private SettingNames names() {
		return SettingNames.of(this.load.usersOption(this.slo != null), this.load.rateOption(),
				this.request.bodyOption());
	}

	private CommandFailure wrongUsage(IllegalArgumentException ex) {
		return new CommandFailure(ExitCodes.WRONG_INPUT,
				List.of("proxylab: " + names().translate(String.valueOf(ex.getMessage())),
						"'proxylab load --help' tells what it takes"));
	}

	private void tell(LoadEvent event) {
		if (event instanceof LoadEvent.Progress heard && heard.phase() != LoadEvent.Phase.DRAIN) {
			long left = this.atMost.toMillis() - heard.elapsedMillis();
			String text = LoadText.progress(heard, Duration.ofMillis(Math.max(0, left)));
			if (this.progress.terminal().rewritable()) {
				this.progress.status(text);
			}
			else {
				this.progress.line(text);
			}
		}
	}

	/** Lets the command say what was measured before the JVM ends. */
	private static void stop(PreparedLoad load, Thread command) {
		load.stop();
		try {
			command.join(LAST_WORDS.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
