package io.proxylab.lab.cli;

import io.proxylab.lab.capacity.Capacity;
import io.proxylab.lab.capacity.CapacitySearch;
import io.proxylab.lab.capacity.Slo;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.load.engine.LoadEngine;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.LoadRun;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.userservice.delay.DurationText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
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
				"  ./proxylab load http://127.0.0.1:8080/user --rate 1000 --arrivals constant",
				"  ./proxylab load http://127.0.0.1:8080/ --users 50 --duration 1m --close",
				"  ./proxylab load 'http://127.0.0.1:8080/user?delay=10' --capacity 'p99 <= delay + 50ms'",
				"  ./proxylab load http://127.0.0.1:8080/ --json --hlog response-time.hlog > load.json" })
final class LoadUrlCommand implements Callable<Integer> {

	/** For the end of a load that Ctrl-C cut short. */
	private static final Duration LAST_WORDS = Duration.ofSeconds(3);

	/** Of a search for a capacity: what any target carries. */
	private static final double FIRST_RATE = 100;

	/** Of such a search: the generator's own limit. */
	private static final double MOST_RATE = 1_000_000;

	/** Of such a search: two windows of the same load differ by more. */
	private static final double TOLERANCE = 0.05;

	private final PrintWriter out;

	private final PrintWriter err;

	private final ProgressLines progress;

	@Parameters(paramLabel = "URL", description = "Where every request goes, with GET; http:// only.")
	private String url = "";

	@Option(names = "--users", paramLabel = "N", defaultValue = "100",
			description = "Closed load: so many users, each sends its next request when the last one is answered; "
					+ "${DEFAULT-VALUE} if not given.")
	private int users;

	@Option(names = "--rate", paramLabel = "R",
			description = "Open load instead: so many requests a second, whatever is pending.")
	private @Nullable Double rate;

	@Option(names = "--arrivals", paramLabel = "WORD", defaultValue = "poisson",
			description = "Of an open load: ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} if not given.")
	private Arrivals arrivals = Arrivals.POISSON;

	@Option(names = "--connections", paramLabel = "N", defaultValue = "1000",
			description = "Of an open load: most connections; ${DEFAULT-VALUE} if not given.")
	private int connections;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of Poisson arrivals.")
	private long seed;

	@Option(names = "--settle", paramLabel = "TIME", defaultValue = "2s", converter = Time.class,
			description = "Load before the measured window; ${DEFAULT-VALUE} if not given.")
	private Duration settle = Duration.ZERO;

	@Option(names = "--duration", paramLabel = "TIME", defaultValue = "10s", converter = Time.class,
			description = "The measured window; ${DEFAULT-VALUE} if not given.")
	private Duration duration = Duration.ZERO;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", converter = Time.class,
			description = "Of a request; ${DEFAULT-VALUE} if not given.")
	private Duration timeout = Duration.ZERO;

	@Option(names = "--close", description = "A connection a request.")
	private boolean close;

	@Option(names = "--status", paramLabel = "N", defaultValue = "200",
			description = "Of a correct answer; ${DEFAULT-VALUE} if not given.")
	private int status;

	@Option(names = "--body", paramLabel = "TEXT", description = "Of a correct answer; any if not given.")
	private @Nullable String body;

	@Option(names = "--capacity", paramLabel = "SLO", converter = SloText.class,
			description = "Search for the highest open load that meets an SLO, such as 'p99 <= 60ms' or "
					+ "'p99 <= delay + 50ms, errors <= 0.1%%', from --rate on (100 a second if not given), "
					+ "with a window of --duration each.")
	private @Nullable Slo slo;

	@Option(names = "--json",
			description = "Print one JSON object instead of text; docs/load-generator.md tells its fields.")
	private boolean json;

	@Option(names = "--hlog", paramLabel = "FILE",
			description = "Write the response times of the window there, as a HdrHistogram log in microseconds, "
					+ "an interval a second; replaces the file.")
	private @Nullable Path hlog;

	LoadUrlCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
		this.progress = ProgressLines.of(err);
	}

	@Override
	public Integer call() throws InterruptedException {
		Path file = this.hlog;
		if (file == null) {
			return offer(null);
		}
		if (this.slo != null) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List
				.of("proxylab: --hlog: a search for a capacity has many windows; use --json, or offer one load with --rate"));
		}
		try (ResponseTimeLog log = ResponseTimeLog.at(file)) {
			int code = offer(log.directory());
			log.keep();
			return code;
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --hlog: cannot write %s: %s; name a file in a directory that can be written to"
						.formatted(file, ex.getMessage())));
		}
	}

	/**
	 * Offers what was asked for and tells what was measured.
	 * @param directory takes the histogram logs; null writes none
	 * @return the exit code
	 */
	private int offer(@Nullable Path directory) throws InterruptedException {
		try (LoadEngine engine = new LoadEngine(LoadEngine.defaultThreads(), this.err::println)) {
			return (this.slo != null) ? search(engine, this.slo, directory) : once(engine, directory);
		}
		catch (LoadFailed ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + ex.reason()));
		}
	}

	private int once(LoadEngine engine, @Nullable Path directory) throws LoadFailed, InterruptedException {
		LoadSettings settings = settings(this.rate, directory);
		LoadResult result = run(engine, settings);
		tell(result, LoadText.lines(settings, result));
		return (result.correct() > 0) ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
	}

	private int search(LoadEngine engine, Slo wanted, @Nullable Path directory)
			throws LoadFailed, InterruptedException {
		double first = (this.rate != null) ? this.rate : FIRST_RATE;
		settings(first, directory);
		Capacity capacity = Capacity.of(wanted, new CapacitySearch(first, Math.max(first, MOST_RATE), TOLERANCE),
				(perSecond) -> run(engine, settings(perSecond, directory)));
		tell(capacity, CapacityText.lines(capacity));
		return (capacity.carriedPerSecond() != null) ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
	}

	private LoadResult run(LoadEngine engine, LoadSettings settings) throws LoadFailed, InterruptedException {
		LoadRun load = engine.prepare(settings);
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

	private void tell(Object figures, List<String> lines) {
		if (this.json) {
			this.out.print(LabJson.write(figures));
		}
		else {
			lines.forEach(this.out::println);
		}
		this.out.flush();
	}

	private LoadSettings settings(@Nullable Double perSecond, @Nullable Path directory) {
		try {
			Open open = (perSecond != null) ? new Open(perSecond, this.arrivals, this.seed) : null;
			return new LoadSettings("load", this.url, (open != null) ? this.connections : this.users, open, 0,
					this.settle.toMillis(), this.duration.toMillis(), 0, this.timeout.toMillis(),
					this.close ? Connection.CLOSE : Connection.KEEP_ALIVE, new Expect(this.status, this.body),
					(directory != null) ? directory.toString() : null);
		}
		catch (IllegalArgumentException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: " + ex.getMessage(), "'proxylab load --help' tells what it takes"));
		}
	}

	private void tell(LoadEvent event) {
		if (event instanceof LoadEvent.Progress heard && heard.phase() != LoadEvent.Phase.DRAIN) {
			long left = this.settle.plus(this.duration).toMillis() - heard.elapsedMillis();
			String text = String.format(Locale.ROOT, "%s: %,.0f req/s, p99 %.1f ms, %,d in flight, %,d errors; %s left",
					(heard.phase() == LoadEvent.Phase.SETTLE) ? "settling" : "measuring", heard.throughput(),
					heard.responseP99Micros() / 1000.0, heard.inFlight(), heard.errorsTotal(),
					TimeText.of(Duration.ofMillis(Math.max(0, left))));
			if (this.progress.terminal()) {
				this.progress.status(text);
			}
			else {
				this.progress.line(text);
			}
		}
	}

	/** Lets the command say what was measured before the JVM ends. */
	private static void stop(LoadRun load, Thread command) {
		load.stop();
		try {
			command.join(LAST_WORDS.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** An SLO as people write it. */
	private static final class SloText implements ITypeConverter<Slo> {

		@Override
		public Slo convert(String value) {
			return Slo.parse(value);
		}

	}

	/** A duration with its unit. */
	private static final class Time implements ITypeConverter<Duration> {

		@Override
		public Duration convert(String value) {
			return DurationText.parse(value);
		}

	}

}
