package io.proxylab.load.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.proxylab.load.engine.StreamServer.Asked;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import io.proxylab.load.protocol.Shape;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/** Every kind of load, and every kind of user, over HTTP/2. */
class Http2LoadsIT {

	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
	});

	private static final Http2 TEN_STREAMS = new Http2(10);

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

	@Test
	void anOpenLoadSendsWhatIsDueWhateverIsPending() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, Asked::ok)) {
			ShortLoad load = new ShortLoad(server.url()).users(50)
				.shape(new Open(200, Arrivals.CONSTANT, 42))
				.settleMillis(500)
				.forMillis(1000);
			Outcome outcome = run(load.build());
			LoadResult result = outcome.result();
			assertThat(result.errors()).isEmpty();
			assertThat(result.unfinished()).isZero();
			assertThat(requireNonNull(result.offered()).due()).isEqualTo(200);
			assertThat(outcome.lastProgress().completedTotal()).as("100 before the window, and those of the window")
				.isEqualTo(300)
				.isEqualTo(server.requests());
		}
	}

	@Test
	void aBurstIsHeldOverFewConnections() throws Exception {
		Queue<Asked> held = new ConcurrentLinkedQueue<>();
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			held.add(asked);
			if (held.size() == 40) {
				held.forEach(Asked::ok);
			}
		})) {
			LoadResult result = run(
					new ShortLoad(server.url()).users(40).shape(new Shape.Burst()).maxRequests(0).build())
				.result();
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isEqualTo(40);
			assertThat(requireNonNull(result.burst()).connected()).isEqualTo(40);
			assertThat(requireNonNull(result.burst()).heldMax()).isEqualTo(40);
			assertThat(result.connectionsOpened()).isEqualTo(4);
			assertThat(server.requests()).isEqualTo(40);
		}
	}

	@Test
	void whoGoesAwayCancelsAStreamAndLeavesTheConnectionToTheOthers() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			// Nobody is answered.
		})) {
			LoadResult result = run(new ShortLoad(server.url()).users(20)
				.shape(new Shape.Burst())
				.maxRequests(0)
				.patience(new Patience(null, null, new Abandon(1, 2000)))
				.build()).result();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.ABANDONED, 20L));
			assertThat(requireNonNull(result.attempts()).givenUp()).isEqualTo(20);
			assertThat(server.connections()).isEqualTo(2);
			assertThat(result.connectionsOpened()).isEqualTo(2);
		}
	}

	@Test
	void aUserTriesAgainWhatTheTargetRefused() throws Exception {
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			if (asked.number() <= 20) {
				asked.reset(Http2Error.REFUSED_STREAM);
			}
			else {
				asked.ok();
			}
		})) {
			LoadResult result = run(new ShortLoad(server.url()).users(20)
				.shape(new Shape.Burst())
				.maxRequests(0)
				.patience(new Patience(null, new Retries(2, 1, false, null), null))
				.build()).result();
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isEqualTo(20);
			assertThat(result.attempts()).extracting(Attempts::first, Attempts::retries).containsExactly(20L, 20L);
			assertThat(requireNonNull(result.attempts()).retried()).containsExactly(entry(ErrorKind.RESET, 20L));
			assertThat(server.requests()).isEqualTo(40);
		}
	}

	@Test
	void aMixSendsEachOfItsRequestsWithItsValues() throws Exception {
		Path values = Files.writeString(directory.resolve("orders.csv"), "id,tenant\n1,a\n2,b\n3,c\n");
		Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
		Request write = new Request(Method.POST, List.of(new Header("X-Tenant", "{tenant}")), Body.of("{\"id\":{id}}"));
		Mix mix = new Mix(
				List.of(new Weighted("read", 1, "/orders", Request.GET),
						new Weighted("write", 1, "/orders/{id}", write)),
				new Values(values.toString(), Feed.IN_ORDER), 42);
		try (StreamServer server = StreamServer.answering(certificates, (one) -> {
			String said = "%s %s %s %s".formatted(one.fields().method(), one.fields().path(),
					one.fields().get("x-tenant"), one.body());
			asked.computeIfAbsent(said, (key) -> new AtomicInteger()).incrementAndGet();
			one.ok();
		})) {
			LoadResult result = run(new ShortLoad(server.url()).build().asking(mix)).result();
			assertThat(result.errors()).isEmpty();
			assertThat(asked).containsOnlyKeys("GET /orders null ", "POST /orders/1 a {\"id\":1}",
					"POST /orders/2 b {\"id\":2}", "POST /orders/3 c {\"id\":3}");
			assertThat(result.requests()).allSatisfy((request) -> assertThat(request.correct()).isPositive());
		}
	}

	@Test
	void eachUserHasASessionOnAConnectionThatSeveralShare() throws Exception {
		AtomicInteger strangers = new AtomicInteger();
		Map<String, AtomicInteger> sessions = new ConcurrentHashMap<>();
		try (StreamServer server = StreamServer.answering(certificates, (asked) -> {
			CharSequence cookie = asked.fields().get("cookie");
			DefaultHttp2Headers head = new DefaultHttp2Headers();
			head.status("200");
			if (cookie == null) {
				head.add("set-cookie", "session=" + strangers.incrementAndGet() + "; Path=/");
			}
			else {
				sessions.computeIfAbsent(cookie.toString(), (key) -> new AtomicInteger()).incrementAndGet();
			}
			asked.answer(head, ScriptedServer.BODY);
		})) {
			LoadResult result = run(new ShortLoad(server.url()).users(4).build().with(Cookies.SENT_BACK)).result();
			assertThat(result.errors()).isEmpty();
			assertThat(strangers).hasValue(4);
			assertThat(sessions).hasSize(4);
		}
	}

	@Test
	void theSlowestRequestsNameTheConnectionThatTheyShared() throws Exception {
		Path files = Files.createDirectories(directory.resolve("files"));
		try (StreamServer server = StreamServer.answering(certificates, Asked::ok)) {
			LoadResult result = run(new ShortLoad(server.url()).users(4).directory(files).build()).result();
			assertThat(result.errors()).isEmpty();
			assertThat(Files.readAllLines(files.resolve("slow.csv"))).hasSizeGreaterThan(1);
		}
	}

	private static Outcome run(LoadSettings settings) throws Exception {
		List<LoadEvent> events = new ArrayList<>();
		LoadResult result = ENGINE.prepare(settings.over(certificates.trusted().over(TEN_STREAMS)))
			.execute(events::add);
		return new Outcome(result, events);
	}

}
