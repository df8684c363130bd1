package io.proxylab.load.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class RequestBytesTests {

	@TempDir
	private Path directory;

	@Test
	void aRequestSaysNoMoreThanItMust() throws IOException {
		assertThat(text("http://127.0.0.1:8080/user?delay=100%20ms", Connection.KEEP_ALIVE, Request.GET)).isEqualTo("""
				GET /user?delay=100%20ms HTTP/1.1\r
				Host: 127.0.0.1:8080\r
				User-Agent: proxy-lab\r
				Accept: */*\r
				\r
				""");
	}

	@Test
	void aRequestOfAConnectionOfItsOwnAsksForItsEnd() throws IOException {
		assertThat(text("http://example.com", Connection.CLOSE, Request.GET))
			.startsWith("GET / HTTP/1.1\r\nHost: example.com\r\n")
			.endsWith("\r\nConnection: close\r\n\r\n");
	}

	@Test
	void aBodyIsAnnouncedByItsBytesAndComesLast() throws IOException {
		assertThat(text("http://example.com/", Connection.KEEP_ALIVE,
				new Request(Method.POST, List.of(new Header("X-Tenant", " 7 ")), Body.of("grün"))))
			.isEqualTo("""
					POST / HTTP/1.1\r
					Host: example.com\r
					User-Agent: proxy-lab\r
					Accept: */*\r
					Content-Type: text/plain; charset=utf-8\r
					X-Tenant: 7\r
					Content-Length: 5\r
					\r
					grün""");
	}

	@Test
	void whatTheUserWritesStandsInPlaceOfTheGeneratorsOwn() throws IOException {
		Request request = new Request(Method.PUT,
				List.of(new Header("host", "tenant.example"), new Header("Content-Type", "application/json")),
				Body.of("{}"));
		assertThat(text("http://127.0.0.1:1/", Connection.KEEP_ALIVE, request)).contains("\r\nhost: tenant.example\r\n")
			.contains("\r\nContent-Type: application/json\r\n")
			.doesNotContain("Host: 127", "text/plain");
	}

	@Test
	void aMethodThatMayHaveABodyAnnouncesThatThereIsNone() throws IOException {
		assertThat(text("http://a/", Connection.KEEP_ALIVE, new Request(Method.POST, List.of(), null)))
			.contains("\r\nContent-Length: 0\r\n");
		assertThat(text("http://a/", Connection.KEEP_ALIVE, new Request(Method.DELETE, List.of(), null)))
			.doesNotContain("Content-Length");
	}

	@Test
	void aBodyMayBeAFileOrASize() throws IOException {
		Path file = Files.write(this.directory.resolve("body"), new byte[] { 0, (byte) 0xff, '\n' });
		byte[] sent = RequestBytes.of(settings("http://a/", Connection.KEEP_ALIVE,
				new Request(Method.POST, List.of(), new Body(null, file.toString(), null))));
		assertThat(sent).endsWith('\r', '\n', 0, 0xff, '\n');
		assertThat(RequestBytes.body(new Body(null, null, 100_000))).hasSize(100_000);
	}

	@Test
	void aFileThatIsMissingOrTooLongIsNamed() throws IOException {
		Path missing = this.directory.resolve("missing");
		assertThatIOException().isThrownBy(() -> RequestBytes.body(new Body(null, missing.toString(), null)))
			.withMessage("request.body: '%s' is not a file that can be read", missing);
		Path large = Files.write(this.directory.resolve("large"), new byte[Body.MOST_BYTES + 1]);
		assertThatIOException().isThrownBy(() -> RequestBytes.body(new Body(null, large.toString(), null)))
			.withMessageContaining("large' has 8388609 bytes; at most 8388608");
	}

	private static String text(String url, Connection connection, Request request) throws IOException {
		return new String(RequestBytes.of(settings(url, connection, request)), StandardCharsets.UTF_8);
	}

	private static LoadSettings settings(String url, Connection connection, Request request) {
		return new LoadSettings("a", url, 1, 0, 0, 1, 0, 1, connection, new LoadSettings.Expect(200, null), null)
			.asking(request);
	}

}
