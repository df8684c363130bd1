package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.userservice.UserService;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a load leaves in files, and parts of one load that become one result. */
@Timeout(300)
class LoadFilesCommandIT {

	private final LoadCommandLine lab = new LoadCommandLine();

	@Test
	void theResponseTimesAreWrittenAsAHistogramLog(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("times.hlog");
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--users", "5", "--settle", "0s",
					"--duration", "2s", "--json", "--hlog", file.toString());
			assertThat(code).as(this.lab.err()).isZero();
		}
		long counted = LoadCommandLine.count(file);
		JsonNode result = this.lab.json();
		assertThat(counted).isEqualTo(result.at("/responseTime/count").asLong()).isPositive();
		assertThat(directory).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.proxylab-load-*");
	}

	@Test
	void twoPartsAreOneLoad(@TempDir Path directory) throws Exception {
		String start = Instant.now().plusSeconds(12).toString();
		try (UserService upstream = LoadCommandLine.upstream();
				ExecutorService machines = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<String>> parts = new ArrayList<>();
			for (String part : List.of("1/2", "2/2")) {
				Path raw = directory.resolve("part-" + part.charAt(0));
				parts.add(machines.submit(() -> {
					LoadCommandLine machine = new LoadCommandLine();
					int code = machine.run("load", LoadCommandLine.url(upstream), "--users", "7", "--settle", "200ms",
							"--duration", "3s", "--part", part, "--start-at", start, "--raw", raw.toString());
					return (code != 0) ? "exit code " + code + ": " + machine.err() : "";
				}));
			}
			assertThat(parts).allSatisfy((part) -> assertThat(part.get()).isEmpty());
		}
		Path whole = directory.resolve("whole");
		assertThat(this.lab.run("merge", directory.resolve("part-1").toString(), directory.resolve("part-2").toString(),
				"--into", whole.toString(), "--json"))
			.as(this.lab.err())
			.isZero();
		JsonNode merged = this.lab.json();
		JsonNode one = new JsonMapper().readTree(directory.resolve("part-1/result.json").toFile());
		JsonNode other = new JsonMapper().readTree(directory.resolve("part-2/result.json").toFile());
		assertThat(merged.path("completed").asLong())
			.isEqualTo(one.path("completed").asLong() + other.path("completed").asLong())
			.isPositive();
		assertThat(one.path("connectionsOpened").asLong()).isEqualTo(4);
		assertThat(other.path("connectionsOpened").asLong()).isEqualTo(3);
		assertThat(merged.at("/responseTime/count").asLong())
			.isEqualTo(LoadCommandLine.count(whole.resolve("response-time.hlog")));
		assertThat(whole.resolve("slow.csv")).isNotEmptyFile();
		assertThat(this.lab.run("merge", whole.toString(), directory.resolve("nothing").toString(), "--into",
				directory.resolve("again").toString()))
			.isEqualTo(2);
		assertThat(this.lab.err()).contains("nothing/result.json does not exist");
		assertThat(this.lab.run("merge", whole.toString(), "--into", whole.toString())).isEqualTo(2);
		assertThat(this.lab.err()).contains("it holds the result of another load");
	}

}
