package io.proxylab.crosscheck;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import io.proxylab.certificates.Authority;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Network.TrustStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HTTP/2 of ours and of h2load, a generator of others: both count what the server counts,
 * both see its errors, and both measure its delay.
 */
class H2loadIT {

	private static final int CONNECTIONS = 2;

	private static final int STREAMS = 5;

	private static final int REQUESTS = 500;

	private static final int DELAY_MILLIS = 100;

	@TempDir
	private static Path directory;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static H2load h2load;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static GeneratorProcess ours;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static Authority authority;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static Issued issued;

	@BeforeAll
	static void start() throws Exception {
		h2load = H2load.find();
		authority = Authority.open(Duration.ofDays(1));
		issued = authority.issue("server");
		ours = GeneratorProcess.start("load-generator/target/load-generator.jar", "--threads=1");
	}

	@AfterAll
	static void end() throws Exception {
		if (ours != null) {
			ours.close();
		}
		if (authority != null) {
			authority.close();
		}
	}

	@Test
	void bothCountWhatTheServerCounts() throws Exception {
		try (StreamServer server = server(Integer.MAX_VALUE)) {
			List<H2load.Answer> answers = offerH2load(server, REQUESTS, 0);
			assertThat(answers).hasSize(REQUESTS).extracting(H2load.Answer::status).containsOnly(200);
			assertThat(server.requests()).isEqualTo(REQUESTS);
		}
		try (StreamServer server = server(Integer.MAX_VALUE)) {
			List<LoadEvent> events = offerOurs(server, REQUESTS, 0);
			LoadResult result = result(events);
			assertThat(result.errors()).isEmpty();
			assertThat(lastProgress(events).completedTotal()).isEqualTo(server.requests());
			assertThat(result.connectionsOpened()).isEqualTo(CONNECTIONS);
			assertThat(result.http2()).isNotNull()
				.extracting(LoadResult.Http2Result::mostStreams)
				.isEqualTo((long) STREAMS);
		}
	}

	@Test
	void bothSeeOneErrorInTen() throws Exception {
		try (StreamServer server = server(10)) {
			assertThat(offerH2load(server, REQUESTS, 0)).filteredOn((answer) -> answer.status() == 503)
				.hasSize(REQUESTS / 10);
		}
		try (StreamServer server = server(10)) {
			List<LoadEvent> events = offerOurs(server, REQUESTS, 0);
			assertThat(result(events).errors()).containsOnlyKeys(ErrorKind.BAD_STATUS);
			assertThat(lastProgress(events).errorsTotal()).isEqualTo(server.requests() / 10);
		}
	}

	/**
	 * A busy machine makes requests longer, and with them the load: what a stream's
	 * requests took adds up to no more than what the load took.
	 */
	@Test
	void bothMeasureTheDelayOfTheServer() throws Exception {
		try (StreamServer server = server(Integer.MAX_VALUE)) {
			long startedAt = System.nanoTime();
			List<H2load.Answer> theirs = offerH2load(server, 200, DELAY_MILLIS);
			long theirLoadMicros = (System.nanoTime() - startedAt) / 1000;
			assertThat(theirs).hasSize(200)
				.allSatisfy((answer) -> assertThat(answer.micros()).isGreaterThanOrEqualTo(DELAY_MILLIS * 1000L));
			assertThat(theirs.stream().mapToLong(H2load.Answer::micros).sum())
				.isLessThanOrEqualTo(CONNECTIONS * STREAMS * theirLoadMicros);
			startedAt = System.nanoTime();
			Times own = result(offerOurs(server, 200, DELAY_MILLIS)).serviceTime();
			double ownLoadMicros = (System.nanoTime() - startedAt) / 1e3;
			assertThat(own.count()).isGreaterThanOrEqualTo(200);
			assertThat(own.p50Micros()).isGreaterThanOrEqualTo(DELAY_MILLIS * 1000L);
			assertThat(own.count() * own.meanMicros()).isLessThanOrEqualTo(CONNECTIONS * STREAMS * ownLoadMicros);
		}
	}

	private static StreamServer server(int failing) throws Exception {
		return StreamServer.start(issued.certificate(), issued.key(), 0, failing);
	}

	private static String url(StreamServer server, int delayMillis) {
		return String.format(Locale.ROOT, "https://127.0.0.1:%d/user?delay=%d", server.port(), delayMillis);
	}

	private static List<H2load.Answer> offerH2load(StreamServer server, int requests, int delayMillis)
			throws Exception {
		return h2load.offer(url(server, delayMillis), requests, CONNECTIONS, STREAMS, directory.resolve("h2load.log"));
	}

	private static List<LoadEvent> offerOurs(StreamServer server, int requests, int delayMillis) throws Exception {
		Network network = new Network(new TrustStore(authority.certificate().toString(), null), List.of(),
				new Http2(STREAMS));
		return ours.offer(new LoadSettings("h2", url(server, delayMillis), CONNECTIONS * STREAMS, 0, 0, 60_000,
				requests, 10_000, Connection.KEEP_ALIVE, new Expect(200, null), null)
			.over(network));
	}

	private static LoadResult result(List<LoadEvent> events) {
		assertThat(events.getLast()).isInstanceOf(LoadEvent.Finished.class);
		return ((LoadEvent.Finished) events.getLast()).result();
	}

	private static LoadEvent.Progress lastProgress(List<LoadEvent> events) {
		return events.stream()
			.filter(LoadEvent.Progress.class::isInstance)
			.map(LoadEvent.Progress.class::cast)
			.reduce((_, next) -> next)
			.orElseThrow();
	}

}
