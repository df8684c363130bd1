package io.proxylab.lab.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.proxylab.lab.run.progress.RunListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LiveServerIT {

	/** So that no socket's buffers take all of a test's events. */
	private static final String LONG = "x".repeat(1000);

	@TempDir
	Path runs;

	private final HttpClient http = HttpClient.newHttpClient();

	private final LiveServer server;

	LiveServerIT() throws IOException {
		this.server = LiveServer.open(LiveServer.ANY_PORT);
	}

	@AfterEach
	void end() {
		this.server.close();
		this.http.shutdownNow();
	}

	@Test
	void whatHappensIsHeardInItsOrderFromTheFirstEventToTheEnd() throws Exception {
		FollowedRun run = new FollowedRun(this.runs);
		try (Events events = events(null)) {
			RunListener listener = this.server.follow(run.plan, run.directory, () -> 0);
			run.tell(listener, "webflux-webclient", 2);
			run.tell(listener, "servlet-blocking-apache5", 1);
			this.server.ended("exit code 3: the run ended", run.directory.path().resolve("report.html"));
			List<String> heard = events.toEnd();
			assertThat(names(heard)).containsExactly("run", "now", "now", "now", "second", "second", "trial", "judged",
					"now", "now", "now", "second", "trial", "judged", "ended");
			assertThat(numbers(heard)).isEqualTo(IntStream.rangeClosed(1, 15).boxed().toList());
			assertThat(String.join("\n", heard)).contains(
					"\"target\":\"webflux-webclient\",\"cell\":\"10 users x 10ms\",\"phase\":\"window\"",
					"\"cpuPercentOfBox\":25.0", "\"id\":\"r1-webflux-webclient-10users-10ms\",\"valid\":true",
					"\"id\":\"r1-servlet-blocking-apache5-10users-10ms\",\"valid\":false,\"reasons\":[\"",
					"\"outcome\":\"exit code 3: the run ended\"", "report.html\",\"reportUrl\":\"file:///");
		}
	}

	@Test
	void whoComesBackHearsWhatItMissedAndNothingTwice() throws Exception {
		notices(5);
		List<String> first;
		try (Events events = events(null)) {
			first = events.next(3);
		}
		this.server.feed().tell(new LiveEvent.Notice("6"));
		try (Events events = events(id(first.getLast()))) {
			this.server.close();
			assertThat(numbers(events.toEnd())).containsExactly(4, 5, 6, 7);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "another-run.4", "4", "x", "another-run.", "" })
	void anIdOfAnotherRunOrOfNoneHearsEverything(String id) throws Exception {
		notices(5);
		try (Events events = events(id)) {
			assertThat(numbers(events.next(5))).containsExactly(1, 2, 3, 4, 5);
		}
	}

	@Test
	void oldSecondsAreForgottenAndTrialsAreNot() throws Exception {
		this.server.feed().tell(new LiveEvent.Notice("first"));
		for (int second = 0; second < LiveFeed.PASSING_KEPT + 10; second++) {
			this.server.feed().tell(new LiveEvent.Now("second " + second, 0));
		}
		try (Events events = events(null)) {
			List<Integer> heard = numbers(events.next(LiveFeed.PASSING_KEPT + 1));
			assertThat(heard).startsWith(1, 12, 13).endsWith(LiveFeed.PASSING_KEPT + 11).isSorted();
		}
	}

	@Test
	void aClientThatStopsReadingHoldsUpNobodyAndIsSentAwayWithANotice() throws Exception {
		int events = 50_000;
		try (Socket slow = raw("GET /events HTTP/1.0\r\nHost: 127.0.0.1:" + this.server.url().getPort() + "\r\n\r\n");
				Events quick = events(null)) {
			BufferedReader reader = new BufferedReader(
					new InputStreamReader(slow.getInputStream(), StandardCharsets.UTF_8));
			// Its headers are here, so it hears what follows; it does not read that.
			assertThat(reader.readLine()).contains(" 200 ");
			notices(1);
			assertThat(names(quick.next(1))).containsExactly("notice");
			notices(events);
			List<String> late = reader.lines().toList();
			assertThat(String.join("\n", late.subList(late.size() - 10, late.size()))).contains("this page was ",
					" events behind; it asks for them again");
			List<Integer> heard = late.stream()
				.filter((line) -> line.startsWith("id: "))
				.map(LiveServerIT::number)
				.toList();
			assertThat(heard).isEqualTo(IntStream.rangeClosed(1, heard.size()).boxed().toList())
				.hasSizeLessThan(events);
			String last = late.stream().filter((line) -> line.startsWith("id: ")).toList().getLast().substring(4);
			try (Events back = events(last)) {
				assertThat(numbers(back.next(1))).containsExactly(heard.size() + 1);
			}
		}
	}

	@Test
	void trialsAreJudgedOnceSomebodyLooks() throws Exception {
		FollowedRun run = new FollowedRun(this.runs);
		RunListener listener = this.server.follow(run.plan, run.directory, () -> 0);
		run.tell(listener, "webflux-webclient", 0);
		try (Events events = events(null)) {
			assertThat(names(events.next(5))).containsExactly("run", "now", "now", "now", "trial");
			run.tell(listener, "servlet-blocking-apache5", 0);
			assertThat(names(events.next(6))).containsExactly("now", "now", "now", "trial", "judged", "judged");
		}
	}

	@Test
	void aRunThatEndsBeforeItsPlanSaysSo() throws Exception {
		try (Events events = events(null)) {
			this.server.close();
			assertThat(String.join("\n", events.toEnd())).contains("event: ended", "the run ended before its plan did",
					"\"report\":null");
		}
	}

	@Test
	void pagesBeyondTheMostAreRefused() throws Exception {
		List<Events> pages = new ArrayList<>();
		for (int page = 0; page < LiveFeed.MOST_CLIENTS; page++) {
			pages.add(events(null));
		}
		HttpResponse<String> refused = this.http.send(HttpRequest.newBuilder(url("/events")).build(),
				HttpResponse.BodyHandlers.ofString());
		assertThat(refused.statusCode()).isEqualTo(503);
		assertThat(refused.body()).contains("16 pages follow this run already; close one");
		pages.forEach(Events::close);
	}

	@ParameterizedTest
	@CsvSource({ "Host: example.com,421", "Host: 127.0.0.1.example.com:PORT,421", "X: y,400",
			"Host: localhost:PORT|Origin: http://example.com,403" })
	void requestsThatOtherSitesMaySendAreRefused(String header, int status) throws Exception {
		String fields = header.replace("PORT", Integer.toString(this.server.url().getPort())).replace("|", "\r\n");
		assertThat(status("GET / HTTP/1.0\r\n" + fields)).contains(" " + status + " ");
		assertThat(status("GET /events HTTP/1.0\r\n" + fields)).contains(" " + status + " ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost:PORT", "127.0.0.1:PORT", "localhost:1", "LOCALHOST" })
	void loopbackIsThisHostOnAnyPort(String host) throws Exception {
		String named = host.replace("PORT", Integer.toString(this.server.url().getPort()));
		assertThat(status("GET / HTTP/1.0\r\nHost: " + named)).contains(" 200 ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "DELETE", "OPTIONS", "HEAD" })
	void thereIsNothingButToGet(String method) throws Exception {
		HttpResponse<String> response = this.http.send(
				HttpRequest.newBuilder(url("/")).method(method, HttpRequest.BodyPublishers.noBody()).build(),
				HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(405);
		assertThat(response.headers().firstValue("Allow")).contains("GET");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/live.js", "/live.css", "/report.css", "/charts.js", "/looks.js" })
	void filesAreNotStoredAndLoadNothingFromElsewhere(String path) throws Exception {
		HttpResponse<String> file = get(path);
		assertThat(file.statusCode()).isEqualTo(200);
		assertThat(file.headers().firstValue("Cache-Control")).contains("no-store");
		assertThat(file.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("default-src 'none'",
				"script-src 'self'", "frame-ancestors 'none'");
		assertThat(file.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/nothing", "/../pom.xml", "/report.js", "/events/more" })
	void whatIsNotThereIsNotFound(String path) throws Exception {
		assertThat(get(path).statusCode()).isEqualTo(404);
	}

	@Test
	void aPortThatIsTakenIsToldWithTheCure() {
		int port = this.server.url().getPort();
		assertThatThrownBy(() -> LiveServer.open(port)).isInstanceOf(IOException.class)
			.hasMessageContaining(String.format(Locale.ROOT, "127.0.0.1:%d cannot be had", port))
			.hasMessageContaining("name another port, or leave it out");
	}

	private void notices(int count) {
		for (int number = 1; number <= count; number++) {
			this.server.feed().tell(new LiveEvent.Notice(LONG));
		}
	}

	private HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return this.http.send(HttpRequest.newBuilder(url(path)).build(), HttpResponse.BodyHandlers.ofString());
	}

	private String status(String request) throws IOException {
		try (Socket socket = raw(request + "\r\n\r\n")) {
			return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
				.readLine();
		}
	}

	private Socket raw(String request) throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.server.url().getPort());
		socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
		return socket;
	}

	private URI url(String path) {
		return URI.create("http://127.0.0.1:" + this.server.url().getPort() + path);
	}

	/** Once this returns, the client hears what follows. */
	private Events events(@Nullable String lastEventId) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(url("/events"));
		if (lastEventId != null) {
			request.header("Last-Event-ID", lastEventId);
		}
		HttpResponse<Stream<String>> response = this.http.send(request.build(), HttpResponse.BodyHandlers.ofLines());
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream; charset=utf-8");
		return new Events(response.body());
	}

	private static List<String> names(List<String> events) {
		return events.stream().map((event) -> event.replaceAll("(?s).*event: (\\w+)\n.*", "$1")).toList();
	}

	private static List<Integer> numbers(List<String> events) {
		return events.stream().map((event) -> number("id: " + id(event))).toList();
	}

	private static String id(String event) {
		return event.replaceAll("(?s).*id: (\\S+)\n.*", "$1");
	}

	private static int number(String line) {
		return Integer.parseInt(line.substring(line.lastIndexOf('.') + 1));
	}

	/** Reads events one by one: each ends with an empty line. */
	private static final class Events implements AutoCloseable {

		private final Stream<String> body;

		private final Iterator<String> lines;

		Events(Stream<String> body) {
			this.body = body;
			this.lines = body.iterator();
		}

		List<String> next(int count) {
			List<String> events = new ArrayList<>();
			StringBuilder event = new StringBuilder();
			while (events.size() < count && this.lines.hasNext()) {
				String line = this.lines.next();
				if (!line.isEmpty()) {
					event.append(line).append('\n');
				}
				else {
					if (event.indexOf("event: ") >= 0) {
						events.add(event.toString());
					}
					event.setLength(0);
				}
			}
			return events;
		}

		List<String> toEnd() {
			return next(Integer.MAX_VALUE);
		}

		@Override
		public void close() {
			this.body.close();
		}

	}

}
