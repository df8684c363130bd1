package io.proxylab.load.engine;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Settings;
import io.proxylab.load.engine.StreamServer.Asked;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** HTTP/2 against a server that is told what to do with each request. */
class Http2IT {

	private static final List<String> NOTICES = new CopyOnWriteArrayList<>();

	private static final LoadEngine ENGINE = new LoadEngine(1, NOTICES::add);

	@TempDir
	private static Path directory;

	private static Certificates certificates;

	@BeforeAll
	static void issue() throws Exception {
		certificates = new Certificates(directory);
	}

	@AfterAll
	static void endEventLoops() throws Exception {
		ENGINE.close();
		certificates.close();
	}

	@BeforeEach
	void forget() {
		NOTICES.clear();
	}

	@Test
	void usersShareConnectionsOfSoManyStreams() throws Exception {
		Queue<Asked> held = new ConcurrentLinkedQueue<>();
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			held.add(asked);
			// Those of all users at first, so that streams are open at the same time.
			if (asked.number() >= 10) {
				held.forEach(Asked::ok);
				held.clear();
			}
		})) {
			Outcome outcome = run(new ShortLoad(server.url()).users(10), new Http2(5));
			LoadResult result = outcome.result();
			assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
			assertThat(result.correct()).isGreaterThanOrEqualTo(100);
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
			assertThat(result.connectionsOpened()).isEqualTo(2).isEqualTo(server.connections());
			assertThat(result.connectionsClosedByTarget()).isZero();
			assertThat(server.mostStreams()).isEqualTo(5);
			assertThat(result.http2()).isEqualTo(new LoadResult.Http2Result("h2", 100L, 5));
		}
	}

	@Test
	void aTargetThatAllowsFewerStreamsGetsMoreConnections() throws Exception {
		Http2Settings settings = Http2Settings.defaultSettings().maxConcurrentStreams(3);
		try (StreamServer server = new StreamServer(certificates, "h2", settings, Asked::ok)) {
			LoadResult result = run(new ShortLoad(server.url()).users(10), new Http2(10)).result();
			assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
			assertThat(result.connectionsOpened()).isEqualTo(4);
			assertThat(server.mostStreams()).isLessThanOrEqualTo(3);
			assertThat(result.http2()).isNotNull().extracting(LoadResult.Http2Result::allowedStreams).isEqualTo(3L);
			assertThat(NOTICES).singleElement()
				.asString()
				.contains("the target allows 3 streams at a time on a connection, where 10 were asked");
		}
	}

	@Test
	void aTargetThatAllowsNoStreamIsNotReached() throws Exception {
		Http2Settings settings = Http2Settings.defaultSettings().maxConcurrentStreams(0);
		try (StreamServer server = new StreamServer(certificates, "h2", settings, Asked::ok)) {
			LoadResult result = untilTheFirstFailure(new ShortLoad(server.url()).build());
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.CONNECT_FAILED);
			assertThat(NOTICES).anySatisfy((notice) -> assertThat(notice).contains("allows no streams"));
		}
	}

	@Test
	void aTargetOfHttp1IsRefusedWithTheCure() throws Exception {
		try (StreamServer server = new StreamServer(certificates, "http/1.1", Http2Settings.defaultSettings(),
				Asked::ok)) {
			LoadResult result = untilTheFirstFailure(new ShortLoad(server.url()).build());
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.TLS_FAILED);
			assertThat(result.connectionsOpened()).isZero();
			assertThat(result.http2()).isEqualTo(new LoadResult.Http2Result(null, null, 0));
			assertThat(NOTICES)
				.anySatisfy((notice) -> assertThat(notice).contains("speaks HTTP/1.1 only", "leave out HTTP/2"));
		}
	}

	@Test
	void aStreamThatTheTargetResetsIsAnErrorAndNothingIsSentTwice() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() % 5 == 0) {
				asked.reset(Http2Error.REFUSED_STREAM);
			}
			else {
				asked.ok();
			}
		})) {
			Outcome outcome = run(new ShortLoad(server.url()), new Http2(10));
			assertThat(outcome.result().errors()).containsOnlyKeys(ErrorKind.RESET);
			assertThat(outcome.lastProgress().completedTotal() + outcome.lastProgress().errorsTotal())
				.isEqualTo(server.requests());
			assertThat(outcome.lastProgress().errorsTotal()).isEqualTo(server.requests() / 5);
			assertThat(server.connections()).as("which stay open").isEqualTo(1);
			assertThat(NOTICES)
				.anySatisfy((notice) -> assertThat(notice).contains("the target reset the stream (REFUSED_STREAM)"));
		}
	}

	@Test
	void aTargetThatGoesAwayFinishesWhatItTookAndTheRestGoesElsewhere() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() == 20) {
				asked.goAway();
			}
			asked.ok();
		})) {
			Outcome outcome = run(new ShortLoad(server.url()).users(1), new Http2(10));
			assertThat(outcome.result().errors()).as(NOTICES.toString()).isEmpty();
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
			assertThat(server.connections()).isEqualTo(2);
		}
	}

	@Test
	void aConnectionThatIsLostFailsEachOfItsStreamsOnce() throws Exception {
		Queue<Asked> held = new ConcurrentLinkedQueue<>();
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() > 5) {
				asked.ok();
			}
			else {
				held.add(asked);
				if (held.size() == 5) {
					asked.close();
				}
			}
		})) {
			Outcome outcome = run(new ShortLoad(server.url()), new Http2(5));
			LoadResult result = outcome.result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET).containsEntry(ErrorKind.RESET, 5L);
			assertThat(result.connectionsOpened()).isEqualTo(2);
			assertThat(result.connectionsClosedByTarget()).isEqualTo(1);
			assertThat(outcome.lastProgress().completedTotal() + 5).isEqualTo(server.requests());
		}
	}

	@Test
	void aRequestThatATargetDidNotTakeBeforeItWentAwayFails() throws Exception {
		Queue<Asked> held = new ConcurrentLinkedQueue<>();
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() > 5) {
				asked.ok();
			}
			else {
				held.add(asked);
				if (held.size() == 5) {
					asked.goAway(5);
					held.stream().limit(3).forEach(Asked::ok);
				}
			}
		})) {
			LoadResult result = run(new ShortLoad(server.url()), new Http2(5)).result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET).containsEntry(ErrorKind.RESET, 2L);
			assertThat(server.connections()).isEqualTo(2);
			assertThat(NOTICES).anySatisfy(
					(notice) -> assertThat(notice).contains("goes away and did not take the request (NO_ERROR)"));
		}
	}

	@Test
	void whatIsNoHttp2FailsAllThatIsPending() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() == 5) {
				asked.send(Unpooled.copiedBuffer("HTTP/1.1 400 Bad Request\r\n\r\n", StandardCharsets.US_ASCII));
			}
			else if (asked.number() > 5) {
				asked.ok();
			}
		})) {
			LoadResult result = run(new ShortLoad(server.url()), new Http2(5)).result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_RESPONSE)
				.containsEntry(ErrorKind.BAD_RESPONSE, 5L);
			assertThat(NOTICES).anySatisfy((notice) -> assertThat(notice).contains("the answer is not HTTP/2: "));
		}
	}

	@Test
	void fieldsThatAreTooLongFailTheirRequestAlone() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() == 3) {
				asked.answer(new DefaultHttp2Headers().status("200").add("x-long", "x".repeat(34_000)), "{}");
			}
			else {
				asked.ok();
			}
		})) {
			LoadResult result = run(new ShortLoad(server.url()), new Http2(5)).result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_RESPONSE)
				.containsEntry(ErrorKind.BAD_RESPONSE, 1L);
			assertThat(server.connections()).isEqualTo(1);
		}
	}

	@Test
	void aTimeoutCancelsTheStreamAndTheConnectionStays() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() != 3) {
				asked.ok();
			}
		})) {
			LoadResult result = run(new ShortLoad(server.url()).users(1).timeoutMillis(2000).maxRequests(20),
					new Http2(10))
				.result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.TIMEOUT).containsEntry(ErrorKind.TIMEOUT, 1L);
			assertThat(result.errorTime().maxMicros()).isGreaterThanOrEqualTo(2_000_000);
			assertThat(result.correct()).isGreaterThan(2);
			assertThat(server.cancelled()).isEqualTo(1);
			assertThat(server.connections()).isEqualTo(1);
		}
	}

	@Test
	void aBodyMayBeLongerThanTheWindowOfItsStream() throws Exception {
		String body = "x".repeat(9 * 1024 * 1024);
		try (StreamServer server = StreamServer.answering(certificates,
				(asked) -> asked.answer(new DefaultHttp2Headers().status("200"), body))) {
			LoadResult result = run(new ShortLoad(server.url()).users(2).body(body).maxRequests(2), new Http2(2))
				.result();
			assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
			assertThat(result.bytesReceived()).isGreaterThanOrEqualTo(2L * body.length());
		}
	}

	@Test
	void aRequestMayBeLongerThanTheTargetTakesAtOnce() throws Exception {
		Queue<Integer> lengths = new ConcurrentLinkedQueue<>();
		Http2Settings settings = Http2Settings.defaultSettings().initialWindowSize(1000);
		try (StreamServer server = new StreamServer(certificates, "h2", settings, (asked) -> {
			lengths.add(asked.body().length());
			asked.ok();
		})) {
			LoadSettings load = new ShortLoad(server.url()).maxRequests(10)
				.build()
				.asking(new Request(Method.POST, List.of(), new Body(null, null, 200_000)));
			LoadResult result = run(load, new Http2(5)).result();
			assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
			assertThat(lengths).hasSizeGreaterThanOrEqualTo(10).containsOnly(200_000);
		}
	}

	@Test
	void aRequestSaysWhatItWouldSayOverHttp1() throws Exception {
		Queue<Asked> all = new ConcurrentLinkedQueue<>();
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			all.add(asked);
			asked.ok();
		})) {
			LoadSettings load = new ShortLoad(server.url() + "?delay=1").users(1)
				.maxRequests(5)
				.build()
				.asking(new Request(Method.PUT,
						List.of(new Header("X-Tenant", "7"), new Header("Host", "proxy.example")), Body.of("{}")));
			assertThat(run(load, new Http2(1)).result().errors()).as(NOTICES.toString()).isEmpty();
			assertThat(all).hasSizeGreaterThanOrEqualTo(5).allSatisfy((asked) -> {
				assertThat(asked.fields()).extracting((field) -> field.getKey() + "=" + field.getValue())
					.containsExactly(":method=PUT", ":scheme=https", ":path=/user?delay=1", ":authority=proxy.example",
							"user-agent=proxy-lab", "accept=*/*", "content-type=text/plain; charset=utf-8",
							"x-tenant=7", "content-length=2");
				assertThat(asked.body()).isEqualTo("{}");
			});
		}
	}

	@Test
	void anAnswerToHeadEndsWithItsHead() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates,
				(asked) -> asked.answer(new DefaultHttp2Headers().status("200").add("content-length", "27"), ""))) {
			LoadSettings load = new ShortLoad(server.url()).build().asking(new Request(Method.HEAD, List.of(), null));
			LoadResult result = run(load, new Http2(5)).result();
			assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
		}
	}

	@Test
	void aConnectionThatIsClosedCarriesOneRequest() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, Asked::ok)) {
			LoadResult result = run(new ShortLoad(server.url()).users(2).maxRequests(10).connection(Connection.CLOSE),
					new Http2(1))
				.result();
			assertThat(result.errors()).as(NOTICES.toString()).isEmpty();
			assertThat(result.connectionsOpened()).isGreaterThanOrEqualTo(result.completed());
			assertThat(server.mostStreams()).isEqualTo(1);
		}
	}

	@Test
	void whatAnAnswerSaysOfTheUpstreamIsRead() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates,
				(asked) -> asked.answer(new DefaultHttp2Headers().status("200").add("server-timing", "delay;dur=0.001"),
						ScriptedServer.BODY))) {
			LoadResult result = run(new ShortLoad(server.url()), new Http2(5)).result();
			assertThat(result.addedTime().count()).isPositive().isEqualTo(result.correct());
		}
	}

	@Test
	void anAnswerThatIsNotAsExpectedIsAnErrorOfItsKind() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			switch (asked.number() % 4) {
				case 0 -> asked.answer(new DefaultHttp2Headers().status("503"), "busy");
				case 1 -> asked.answer(new DefaultHttp2Headers().status("200"), "another");
				case 2 -> asked.answer(new DefaultHttp2Headers().status("200").add("content-length", "9"), "short");
				default -> asked.ok();
			}
		})) {
			Outcome outcome = run(new ShortLoad(server.url()), new Http2(5));
			assertThat(outcome.result().errors()).containsOnlyKeys(ErrorKind.BAD_STATUS, ErrorKind.BAD_BODY,
					ErrorKind.BAD_RESPONSE);
			assertThat(outcome.lastProgress().completedTotal() + outcome.lastProgress().errorsTotal())
				.isGreaterThanOrEqualTo(server.requests());
			assertThat(server.connections()).isEqualTo(1);
		}
	}

	private static LoadResult untilTheFirstFailure(LoadSettings settings) throws Exception {
		AtomicReference<LoadRun> running = new AtomicReference<>();
		try (LoadEngine engine = new LoadEngine(1, (notice) -> {
			NOTICES.add(notice);
			if (notice.contains("first ")) {
				Objects.requireNonNull(running.get(), "it runs").stop();
			}
		})) {
			LoadRun load = engine.prepare(over(settings, new Http2(10)));
			running.set(load);
			return load.execute((event) -> {
			});
		}
	}

	private static Outcome run(ShortLoad load, Http2 http2) throws Exception {
		return run(load.build(), http2);
	}

	private static Outcome run(LoadSettings settings, Http2 http2) throws Exception {
		List<LoadEvent> events = new ArrayList<>();
		return new Outcome(ENGINE.prepare(over(settings, http2)).execute(events::add), events);
	}

	private static LoadSettings over(LoadSettings settings, Http2 http2) {
		return settings.over(certificates.trusted().over(http2));
	}

}
