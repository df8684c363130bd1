package io.proxylab.lab.run.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadinessIT {

	@TempDir
	Path directory;

	private final LocalHttp http = new LocalHttp();

	private Processes processes;

	private HttpServer server;

	private final AtomicInteger requests = new AtomicInteger();

	private volatile int requestsBeforeItIsThere = Integer.MAX_VALUE;

	@BeforeEach
	void open() throws Exception {
		this.processes = Processes.open(Confinement.detect());
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", (exchange) -> {
			boolean there = this.requests.incrementAndGet() > this.requestsBeforeItIsThere;
			exchange.sendResponseHeaders(there ? 200 : 404, -1);
			exchange.close();
		});
		this.server.start();
	}

	@AfterEach
	void close() {
		this.server.stop(0);
		this.http.close();
		this.processes.close();
	}

	@Test
	void whatAnswersButNotThereIsNotWaitedForToTheEnd() throws Exception {
		long start = System.nanoTime();
		try (ManagedProcess process = process()) {
			assertThatExceptionOfType(LaunchFailed.class)
				.isThrownBy(() -> Readiness.await(process, this.http, url(), Duration.ofSeconds(40)))
				.withMessageContaining("misled is up, but has answered nothing but 4xx to " + url() + " for 5 s")
				.withMessageContaining("write the path that it serves, as path or as ready")
				.withMessageContaining("the last answer was 404 without a body\n    the end of its log")
				.withMessageContaining("its last words");
			assertThat(process.isAlive()).isFalse();
		}
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
	}

	@Test
	void whatIsDeployedAWhileAfterItsServerIsWaitedFor() throws Exception {
		try (ManagedProcess process = process()) {
			this.requestsBeforeItIsThere = 5;
			Readiness.await(process, this.http, url(), Duration.ofMinutes(2));
			assertThat(process.isAlive()).isTrue();
			assertThat(this.requests).hasValueGreaterThan(this.requestsBeforeItIsThere);
		}
	}

	@Test
	void theLongerAStartMayTakeTheLongerItMayAnswer4xx() {
		assertThat(Readiness.refusing(Duration.ofMinutes(2))).isEqualTo(Duration.ofSeconds(15));
		assertThat(Readiness.refusing(Duration.ofMinutes(30))).isEqualTo(Duration.ofSeconds(225));
		assertThat(Readiness.refusing(Duration.ofSeconds(8))).isEqualTo(Duration.ofSeconds(5));
	}

	private String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + "/user";
	}

	private ManagedProcess process() throws Exception {
		return this.processes.start(ProcessSpec.of("misled",
				List.of("/bin/sh", "-c", "echo its last words; exec sleep 60"), this.directory.resolve("misled.out")));
	}

}
