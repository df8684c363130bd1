package io.proxylab.userservice.http;

import java.time.Duration;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.proxylab.userservice.http.Connection.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

class OtherPathsTests {

	@AutoClose
	private final Connection connection = new Connection(42);

	@ParameterizedTest
	@ValueSource(strings = { "/", "/users", "/user/", "/user/1", "//user", "http://upstream", "http://upstream/x",
			"/orders?id=7&page=2&page=3", "/orders?status=open", "/orders?size=5", "/orders?delay=late" })
	void everyPathIsAnsweredLikeTheUsersWhateverItsParameters(String target) {
		assertThat(this.connection.send(get(target)).received()).startsWith("HTTP/1.1 200 OK")
			.contains("Server-Timing: delay;dur=")
			.endsWith(UserJson.FIXED);
	}

	@Test
	void delaySizeAndStatusMeanTheSame() {
		this.connection.send(get("/user/?delay=10&status=202&size=30"));
		assertThat(this.connection.received()).isEmpty();
		assertThat(this.connection.pass(Duration.ofMillis(10)).received()).startsWith("HTTP/1.1 202 Accepted")
			.contains("Content-Length: 30\r\n");
	}

	@Test
	void pathsAreCountedWithoutTheirQueriesButNotTheUsers() {
		IntStream.range(0, 3).forEach((i) -> this.connection.send(get("/orders?id=" + i)));
		this.connection.send(get("/orders?id=1"), get("/user"), get("/user/?delay=0"), get("/user/?delay=0"));
		assertThat(this.connection.otherPaths()).containsExactly(entry("/orders", 4L), entry("/user/", 2L));
	}

	@ParameterizedTest
	@CsvSource({ "100, 100", "250, 101" })
	void idsInPathsDoNotFillTheMemory(int ids, int counted) {
		IntStream.range(0, ids).forEach((id) -> this.connection.send(get("/orders/" + id)));
		assertThat(this.connection.otherPaths()).hasSize(counted);
		assertThat(this.connection.otherPaths().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(ids);
		assertThat(this.connection.otherPaths().getOrDefault(OtherPaths.REST, 0L)).isEqualTo(ids - 100L);
	}

}
