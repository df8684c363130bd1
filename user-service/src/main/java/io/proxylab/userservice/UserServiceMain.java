package io.proxylab.userservice;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Starts the upstream from the command line. */
@Command(name = "user-service", mixinStandardHelpOptions = true, version = "user-service of Proxy Lab 0.1.0",
		sortOptions = false, showDefaultValues = true,
		description = "The upstream: answers GET /user?delay=100 after 100 ms with a small JSON user.",
		footerHeading = "%nExamples:%n",
		footer = { "  java -jar user-service.jar --port=8081",
				"  java -jar user-service.jar --delay=0s:100ms,60s:1s      slows down after a minute",
				"  java -jar user-service.jar --delay='lognormal(100ms,0.5)' --seed=7", "",
				"  curl 'http://127.0.0.1:8081/user?delay=100'             100 ms",
				"  curl 'http://127.0.0.1:8081/user?delay=exponential(100ms)&size=2000&status=503'",
				"  curl http://127.0.0.1:9081/metrics",
				"  curl --data '0s:100ms,60s:1s' http://127.0.0.1:9081/schedule", "",
				"Exit codes: 0 ended as asked; 1 cannot listen or show its certificate; 2 wrong usage." })
public final class UserServiceMain implements Callable<Integer> {

	@Spec
	private @Nullable CommandSpec spec;

	@Option(names = "--port", defaultValue = "8081", paramLabel = "PORT",
			description = "Where /user is served; 0: a free port.")
	private int port;

	@Option(names = "--management-port", defaultValue = "9081", paramLabel = "PORT",
			description = "Metrics, health and schedule, apart from the load; 0: a free port.")
	private int managementPort;

	@Option(names = "--bind", defaultValue = "127.0.0.1", paramLabel = "ADDRESS", description = "Address of both.")
	private String bind = "127.0.0.1";

	@Option(names = "--delay", defaultValue = "0ms", paramLabel = "DELAY", converter = ScheduleConverter.class,
			description = "Delay, or schedule, of requests that name none: 100ms, exponential(100ms), "
					+ "lognormal(100ms,0.5) or 0s:100ms,60s:1s.")
	private DelaySchedule delay = DelaySchedule.parse("0ms");

	@Option(names = "--answers", paramLabel = "FILE", converter = AnswersConverter.class,
			showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "Answers to some paths in place of the user: a JSON list of objects with path and, if wanted, "
					+ "method, status, headers, body, size, delay; the first that fits counts.")
	private List<PathAnswer> answers = List.of();

	@Option(names = "--named", paramLabel = "FILE", converter = NamedConverter.class,
			showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "Further upstreams, each on a port of its own: a JSON list of objects with name and, if wanted, "
					+ "port, delay, answers.")
	private List<NamedUpstream> named = List.of();

	@Option(names = "--certificate", paramLabel = "FILE", showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "Serve all but the management port over TLS with this certificate, PEM, its issuers' after it; "
					+ "needs --key.")
	private @Nullable Path certificate;

	@Option(names = "--key", paramLabel = "FILE", showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "Private key of the certificate: PEM, PKCS#8, without a password.")
	private @Nullable Path key;

	@Option(names = "--http", defaultValue = "1", paramLabel = "VERSION",
			description = "Over TLS 2 speaks HTTP/2 with clients that choose it (ALPN), HTTP/1.1 with all others; "
					+ "1 speaks HTTP/1.1 only.")
	private int http = 1;

	@Option(names = "--streams", defaultValue = "100", paramLabel = "COUNT",
			description = "Of HTTP/2: requests at a time on a connection, 1 to 10000.")
	private int streams;

	@Option(names = "--seed", defaultValue = "42", paramLabel = "NUMBER", description = "Of random delays.")
	private long seed;

	@Option(names = "--threads", paramLabel = "COUNT", showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "Event loops; default: one a processor.")
	private int threads = Runtime.getRuntime().availableProcessors();

	@Option(names = "--stop-with-stdin", description = "End when standard input ends: whoever started it died.")
	private boolean stopWithStdin;

	private UserServiceMain() {
	}

	public static void main(String[] args) {
		System.exit(commandLine().execute(args));
	}

	static CommandLine commandLine() {
		return new CommandLine(new UserServiceMain()).setParameterExceptionHandler(UserServiceMain::wrongUsage)
			.setExecutionExceptionHandler((ex, line, result) -> {
				if (ex instanceof IOException) {
					line.getErr().println("user-service: " + ex.getMessage());
					return 1;
				}
				throw ex;
			});
	}

	@Override
	public Integer call() throws Exception {
		try (UserService service = UserService.start(options())) {
			Runtime.getRuntime().addShutdownHook(new Thread(service::close, "shutdown"));
			// In one piece: whoever reads along sees no half line.
			System.out.println(String.format(Locale.ROOT,
					"{\"event\":\"listening\",\"port\":%d,\"managementPort\":%d,\"pid\":%d%s}", service.port(),
					service.managementPort(), ProcessHandle.current().pid(), named(service.namedPorts())));
			System.out.flush();
			if (this.stopWithStdin) {
				Thread.ofPlatform().daemon().name("stdin").start(() -> closeAtEnd(System.in, service));
			}
			service.awaitClosed();
		}
		return 0;
	}

	private static String named(Map<String, Integer> ports) {
		return ports.isEmpty() ? ""
				: ports.entrySet()
					.stream()
					.map((each) -> "\"" + each.getKey() + "\":" + each.getValue())
					.collect(Collectors.joining(",", ",\"named\":{", "}"));
	}

	private UserServiceOptions options() {
		try {
			return new UserServiceOptions(this.port, this.managementPort, this.bind, this.delay, this.seed,
					this.threads, this.answers, this.named, identity());
		}
		catch (IllegalArgumentException ex) {
			throw (this.spec != null) ? new ParameterException(this.spec.commandLine(), ex.getMessage(), ex) : ex;
		}
	}

	private @Nullable Identity identity() {
		if (this.http != 1 && this.http != 2) {
			throw new IllegalArgumentException(
					"--http=" + this.http + ": is neither 1 nor 2; write --http=2 for HTTP/2");
		}
		if (this.certificate == null && this.key == null) {
			if (this.http == 2) {
				throw new IllegalArgumentException(
						"--http=2: is spoken over TLS only; add --certificate=FILE and --key=FILE");
			}
			return null;
		}
		if (this.certificate == null || this.key == null) {
			throw new IllegalArgumentException(
					(this.key == null) ? "--certificate=" + this.certificate + ": has no key; add --key=FILE"
							: "--key=" + this.key + ": has no certificate; add --certificate=FILE");
		}
		return (this.http == 2) ? new Identity(this.certificate, this.key, streams())
				: new Identity(this.certificate, this.key);
	}

	private int streams() {
		if (this.streams < 1) {
			throw new IllegalArgumentException("--streams=" + this.streams + ": out of range 1 to 10000");
		}
		return this.streams;
	}

	private static void closeAtEnd(InputStream input, UserService service) {
		try {
			input.transferTo(OutputStream.nullOutputStream());
		}
		catch (IOException ex) {
			System.err.println("user-service: standard input cannot be read, which ends the service: " + ex);
		}
		service.close();
	}

	private static int wrongUsage(ParameterException ex, String[] args) {
		ex.getCommandLine().getErr().println("user-service: " + ex.getMessage() + " (see --help)");
		return 2;
	}

	private static final class AnswersConverter implements ITypeConverter<List<PathAnswer>> {

		@Override
		public List<PathAnswer> convert(String file) {
			return JsonListFile.read(file, PathAnswer[].class, "answers");
		}

	}

	private static final class NamedConverter implements ITypeConverter<List<NamedUpstream>> {

		@Override
		public List<NamedUpstream> convert(String file) {
			return JsonListFile.read(file, NamedUpstream[].class, "upstreams");
		}

	}

	private static final class ScheduleConverter implements ITypeConverter<DelaySchedule> {

		@Override
		public DelaySchedule convert(String text) {
			try {
				return DelaySchedule.parse(text);
			}
			catch (IllegalArgumentException ex) {
				throw new TypeConversionException(ex.getMessage());
			}
		}

	}

}
