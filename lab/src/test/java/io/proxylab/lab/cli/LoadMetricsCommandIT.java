package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.userservice.UserService;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Prometheus is told of a load while it runs. */
@Timeout(300)
class LoadMetricsCommandIT {

	/** Counted last: the answers of a second are then counted, too. */
	private static final Pattern SOME = Pattern.compile("\nload_generator_response_time_seconds_count [1-9]");

	private final LoadCommandLine lab = new LoadCommandLine();

	@Test
	void whatIsSeenIsToldToPrometheusMeanwhile() throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
			assertThat(this.lab.run("load", "http://127.0.0.1:1/", "--metrics-port", Integer.toString(port)))
				.isEqualTo(2);
			assertThat(this.lab.err()).contains(
					String.format(Locale.ROOT, "port %d of 127.0.0.1 cannot be opened", port), "name a free port");
		}
		try (UserService upstream = LoadCommandLine.upstream();
				HttpClient prometheus = HttpClient.newHttpClient();
				ExecutorService command = Executors.newVirtualThreadPerTaskExecutor()) {
			Future<Integer> code = command
				.submit(() -> this.lab.run("load", LoadCommandLine.url(upstream), "--users", "5", "--think-time",
						"100ms", "--settle", "0s", "--duration", "10s", "--metrics-port", Integer.toString(port)));
			HttpRequest scrape = HttpRequest
				.newBuilder(URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/metrics", port)))
				.build();
			String text = "";
			while (!SOME.matcher(text).find()) {
				assertThat(code.isDone()).as("the load is over, and told nothing but %s", text).isFalse();
				try {
					text = prometheus.send(scrape, BodyHandlers.ofString()).body();
				}
				catch (ConnectException _) {
					TimeUnit.MILLISECONDS.sleep(20);
				}
			}
			assertThat(text).containsPattern("\nload_generator_answers_total [1-9]");
			assertThat(code.get()).as(this.lab.err()).isZero();
		}
	}

}
