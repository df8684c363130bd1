package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Prometheus with the project's configuration, which asks once a second so that a test
 * need not wait long.
 */
final class LivePrometheus implements AutoCloseable {

	private final Process process;

	private final HttpClient client = HttpClient.newHttpClient();

	private final URI uri;

	private LivePrometheus(Process process, URI uri) {
		this.process = process;
		this.uri = uri;
	}

	/**
	 * Starts one that scrapes what {@code targets}, a file of Prometheus' file discovery,
	 * says.
	 */
	static LivePrometheus start(Path directory, String targets) throws Exception {
		String program = Tool.required("prometheus", "install Prometheus, such as apt-get install prometheus");
		Path configuration = Project.copy(Project.file("docker", "prometheus"), directory.resolve("prometheus"));
		Path file = configuration.resolve("prometheus.yml");
		Files.writeString(file,
				Files.readString(file)
					.replace("scrape_interval: 5s", "scrape_interval: 1s")
					.replace("scrape_timeout: 4s", "scrape_timeout: 1s")
					.replace("evaluation_interval: 5s", "evaluation_interval: 1s"));
		Files.writeString(Files.createDirectories(configuration.resolve("targets")).resolve("test.yml"), targets);
		int port = MockAws.freePort();
		Process process = new ProcessBuilder(program, "--config.file=" + file,
				"--storage.tsdb.path=" + directory.resolve("data"), "--web.listen-address=127.0.0.1:" + port)
			.redirectErrorStream(true)
			.redirectOutput(directory.resolve("prometheus.out").toFile())
			.start();
		LivePrometheus prometheus = new LivePrometheus(process, URI.create("http://127.0.0.1:" + port));
		Awaitility.await().atMost(Duration.ofSeconds(60)).ignoreExceptionsInstanceOf(IOException.class).until(() -> {
			assertThat(process.isAlive()).as("Prometheus runs").isTrue();
			return prometheus.get("/-/ready").statusCode() == 200;
		});
		return prometheus;
	}

	/** The values of an expression now, as Prometheus writes them: {@code NaN} is one. */
	List<String> values(String expression) {
		JsonNode answer = json("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
		return answer.at("/data/result").valueStream().map((series) -> series.at("/value/1").asString()).toList();
	}

	/**
	 * The series of an expression, second by second from one time to another.
	 * @param from seconds since 1970
	 * @param to likewise
	 */
	List<Series> range(String expression, long from, long to) {
		JsonNode answer = json(String.format(Locale.ROOT, "/api/v1/query_range?step=1&start=%d&end=%d&query=%s", from,
				to, URLEncoder.encode(expression, StandardCharsets.UTF_8)));
		return answer.at("/data/result").valueStream().map(Series::of).toList();
	}

	/** The values of a label among the series that a selector finds. */
	List<String> labelValues(String selector, String label) {
		JsonNode answer = json("/api/v1/label/" + label + "/values?match%5B%5D="
				+ URLEncoder.encode(selector, StandardCharsets.UTF_8));
		return answer.get("data").valueStream().map(JsonNode::asString).toList();
	}

	private JsonNode json(String path) {
		try {
			HttpResponse<String> response = get(path);
			assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
			return JsonMapper.shared().readTree(response.body());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private HttpResponse<String> get(String path) throws IOException {
		try {
			return this.client.send(HttpRequest.newBuilder(this.uri.resolve(path)).build(), BodyHandlers.ofString());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", ex);
		}
	}

	@Override
	public void close() {
		this.process.destroy();
		this.client.close();
	}

}
