package io.proxylab.proxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.SocketFactory;

import io.proxylab.certificates.Authority.Issued;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Variant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that sends rubbish makes a proxy log a few lines, however much it sends. What
 * counts is the log of a process, and so this starts the packaged application.
 */
public abstract class RubbishContract {

	private static final int MIN_BYTES_SENT = 1_000_000;

	private static final int MAX_BYTES_LOGGED = 10_000;

	private static final int CONNECTIONS = 20;

	private static final String FILL = "f".repeat(8_000);

	private static final Pattern PORTS = Pattern.compile("listens on port (\\d+), management on port (\\d+)");

	private static final String CHUNKED = "POST /a HTTP/1.1\r\nHost: proxy.example\r\nX-Fill: " + FILL
			+ "\r\nTransfer-Encoding: chunked\r\n\r\n";

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	Path directory;

	private long sent;

	private final Candidate proxy;

	/**
	 * Creates the contract of one proxy, whose packaged application is in the module's
	 * build folder.
	 * @param id the proxy's id in the catalogue
	 */
	protected RubbishContract(String id) {
		this.proxy = Catalogue.load().find(id);
	}

	/** Whether it serves TLS, and HTTP/2 with it. Experiments don't have a peer do so. */
	private boolean servesHttp2() {
		return this.proxy instanceof Variant;
	}

	@Test
	void aMegabyteOfRubbishIsAFewKilobytesOfLog() throws IOException, InterruptedException {
		assertLogsLittle(300);
	}

	@Test
	@Tag("full")
	void fiveThousandCancelledStreamsAreAFewKilobytesOfLog() throws IOException, InterruptedException {
		assertLogsLittle(5_000);
	}

	private void assertLogsLittle(int streams) throws IOException, InterruptedException {
		Path log = this.directory.resolve("log");
		try (ScriptedUpstream upstream = new ScriptedUpstream()) {
			upstream.script(Script.ok("through"));
			Process process = start(upstream, log);
			try {
				Eventually.until(() -> ports(log).find(), () -> read(log));
				Matcher ports = ports(log);
				assertThat(ports.find()).isTrue();
				int port = Integer.parseInt(ports.group(1));
				long before = Files.size(log);
				if (servesHttp2()) {
					sendStreams(port, streams);
				}
				List<RawClient> open = new ArrayList<>();
				sendRequests(port, open);
				assertThat(this.sent).as("bytes of rubbish").isGreaterThan(MIN_BYTES_SENT);
				try (RawClient next = connect(port)) {
					assertThat(next.exchange(RawClient.get("/next")).body()).isEqualTo("through");
				}
				open.forEach(RawClient::close);
				assertThat(RawClient.exchange(Integer.parseInt(ports.group(2)), RawClient.get("/actuator/limits"))
					.status()).isEqualTo(200);
				process.destroy();
				assertThat(process.waitFor()).as("it ends as it was told, with " + read(log)).isIn(0, 143);
				assertThat(Files.size(log) - before).as(read(log)).isLessThan(MAX_BYTES_LOGGED);
			}
			finally {
				process.destroyForcibly();
			}
		}
	}

	private Process start(ScriptedUpstream upstream, Path log) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-jar", Path.of("target", this.proxy.program().name()).toString(), "--server.port=0",
						"--management.server.port=0", "--proxy.upstream=http://127.0.0.1:" + upstream.port()));
		if (servesHttp2()) {
			Issued own = Certificates.made().files();
			command.addAll(List.of("--management.server.ssl.enabled=false", "--server.http2.enabled=true",
					"--server.ssl.certificate=" + own.certificate().toUri(),
					"--server.ssl.certificate-private-key=" + own.key().toUri()));
		}
		if (this.proxy instanceof Variant) {
			command.add("--proxy.variant=" + this.proxy.id());
		}
		return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
	}

	private static Matcher ports(Path log) {
		return PORTS.matcher(read(log));
	}

	private static String read(Path log) {
		try {
			return Files.readString(log);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private RawClient connect(int port) {
		return servesHttp2() ? new RawClient(port, Certificates.made().client().getSocketFactory())
				: new RawClient(port);
	}

	/** Sends what breaks HTTP/1.1, or breaks off, on many connections each. */
	private void sendRequests(int port, List<RawClient> open) {
		Random random = new Random(57);
		byte[] noise = new byte[2_000];
		for (int connection = 0; connection < CONNECTIONS; connection++) {
			random.nextBytes(noise);
			String anything = new String(noise, StandardCharsets.ISO_8859_1);
			refused(connect(port), open, anything);
			refused(new RawClient(port, SocketFactory.getDefault()), open, anything);
			refused(connect(port), open, "GET /a HTTP/1.1\r\nHost: proxy.example\r\nX y: " + FILL + "\r\n\r\n");
			refused(connect(port), open, "GET /a HTTP/1.1\r\nHost: a\r\nHost: b\r\nX: " + FILL + "\r\n\r\n");
			refused(connect(port), open, CHUNKED + "zz\r\nabc\r\n0\r\n\r\n");
			refused(connect(port), open, CHUNKED + "3\r\nabc\r\nzz\r\n");
			refused(connect(port), open, CHUNKED + "3\r\nabc\r\n0\r\nx y: z\r\n\r\n");
			brokenOff(connect(port), CHUNKED + "30\r\nabc");
			brokenOff(connect(port), CHUNKED.replace("Transfer-Encoding: chunked", "Content-Length: 100") + "abc");
		}
	}

	/** A client that closes at once might end the connection before it is read. */
	private void refused(RawClient client, List<RawClient> open, String rubbish) {
		offer(client, rubbish);
		open.add(client);
	}

	private void brokenOff(RawClient client, String rubbish) {
		offer(client, rubbish);
		client.vanish();
	}

	private void offer(RawClient client, String rubbish) {
		client.send(rubbish);
		this.sent += rubbish.length();
	}

	/** Cancels streams, and leaves others without an end. */
	private void sendStreams(int port, int streams) {
		for (String method : List.of("GET", "POST")) {
			int left = streams;
			// A server may end the connection of a client that cancels so much.
			while (left > 0) {
				try (Http2Client client = new Http2Client(port, Certificates.made().client())) {
					int cancelled = client.cancel(method, left);
					assertThat(cancelled).as("cancelled before the connection ended").isPositive();
					left -= cancelled;
					this.sent += client.sent();
				}
			}
		}
		for (int connection = 0; connection < CONNECTIONS; connection++) {
			try (Http2Client client = new Http2Client(port, Certificates.made().client())) {
				client.begin("POST", 20);
				this.sent += client.sent();
			}
		}
	}

}
