package io.proxylab.load.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class MixedRequestsTests {

	private static final Weighted READ = new Weighted("read", 1, "/orders/{id}?q={name}", Request.GET);

	@TempDir
	private Path directory;

	@Test
	void valuesStandInPathHeadersAndBody() throws IOException {
		Weighted write = new Weighted("write", 1, "/orders/{id}", new Request(Method.POST,
				List.of(new Header("X-Name", "n {name}")), Body.of("{\"id\":{id},\"name\":\"{name}\"}")));
		assertThat(rendered(write, "id,name\n7,Ada\n8,\"Lin, Jo\"\n", 1)).isEqualTo("""
				POST /orders/8 HTTP/1.1\r
				Host: 127.0.0.1:1\r
				User-Agent: proxy-lab\r
				Accept: */*\r
				Content-Type: text/plain; charset=utf-8\r
				X-Name: n Lin, Jo\r
				Content-Length: 25\r
				\r
				{"id":8,"name":"Lin, Jo"}""");
	}

	@Test
	void aValueIsOnePartOfAPathWhateverItHolds() throws IOException {
		assertThat(rendered(READ, "id,name\na/b,grün & rot\n", 0))
			.startsWith("GET /orders/a%2Fb?q=gr%C3%BCn%20%26%20rot HTTP/1.1\r\n")
			.doesNotContain("Content-Length");
	}

	@Test
	void aBodyMayBeAFileAndIsCountedInBytes() throws IOException {
		Path body = Files.writeString(this.directory.resolve("order.json"), "{\"name\":\"{name}\"}");
		Weighted write = new Weighted("write", 1, null,
				new Request(Method.PUT, List.of(), new Body(null, body.toString(), null)));
		assertThat(rendered(write, "id,name\n7,grün\n", 0)).startsWith("PUT /user HTTP/1.1\r\n")
			.contains("\r\nContent-Length: 16\r\n")
			.endsWith("\r\n\r\n{\"name\":\"grün\"}");
	}

	@Test
	void withoutValuesWhatIsInBracesIsTheRequestsOwn() throws IOException {
		Weighted write = new Weighted("write", 1, "/orders",
				new Request(Method.POST, List.of(new Header("X-Template", "{id}")), Body.of("{id}")));
		assertThat(text(MixedRequests.of(settings(write, null), mix(write, null)), 0)).contains("X-Template: {id}\r\n")
			.endsWith("Content-Length: 4\r\n\r\n{id}");
	}

	@Test
	void aPlaceholderHasAColumn() {
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,nome\n7,Ada\n", 0))
			.withMessageStartingWith("request 'read', path: there is no value for {name}; the columns of '")
			.withMessageEndingWith("values.csv' are [id, nome]");
	}

	@Test
	void aPathNeedsValuesForItsPlaces() {
		assertThatIOException().isThrownBy(() -> MixedRequests.of(settings(READ, null), mix(READ, null)))
			.withMessage("request 'read': nothing fills the place in the path '/orders/{id}?q={name}'; name a file of "
					+ "values, or remove it");
	}

	@Test
	void valuesThatNobodyTakesAreAMistake() {
		Weighted plain = new Weighted("plain", 1, "/orders", Request.GET);
		assertThatIOException().isThrownBy(() -> rendered(plain, "id\n7\n", 0))
			.withMessageStartingWith("values: no request has a place for a value of ")
			.withMessageEndingWith("; write such as {id}, or remove it");
	}

	@Test
	void aHeaderCannotHaveEveryValue() {
		Weighted header = new Weighted("read", 1, "/",
				new Request(Method.GET, List.of(new Header("X-Name", "{name}")), null));
		assertThatIOException().isThrownBy(() -> rendered(header, "name\nAda\n\"a\r\nb\"\n", 0))
			.withMessageStartingWith("request 'read', headers: 'a\r\nb' (")
			.withMessageEndingWith(
					"values.csv:3, column name) is not printable ASCII, as the value of a header must be");
	}

	@Test
	void rowsAreThereAndOfOneLength() {
		assertThatIOException().isThrownBy(() -> rendered(READ, "", 0))
			.withMessageContaining("values.csv:1: the file is empty");
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,name\n", 0))
			.withMessageContaining("has no row of values");
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,name\n1,a\n2\n", 0))
			.withMessageContaining("values.csv:3: has 1 value, but the heading names 2 columns");
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,id\n1,a\n", 0))
			.withMessageContaining("values.csv:1: names the column 'id' twice");
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,name\n1,\"a\n", 0))
			.withMessageContaining("values.csv:2: has a quote that is never closed");
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,name\n1,a\nid,name\n2,b\n", 0))
			.withMessageContaining("values.csv:3: repeats the heading");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\ufeffid,name\r\n1,a\r\n2,b\r\n", "id,name\n1,a\n2,b\n\n", "id,name\n\n1,a\n \n2,b",
			"id;name\n1;a\n2;b\n", "id\tname\n1\ta\n2\tb\n", "id|name\r1|a\r2|b\r", "\n\"id\", name\n1,a\n2,b" })
	void aFileOfAnySpreadsheetHasTheSameRows(String values) throws IOException {
		assertThat(rendered(READ, values, 0)).startsWith("GET /orders/1?q=a HTTP/1.1\r\n");
		assertThat(rendered(READ, values, 1)).startsWith("GET /orders/2?q=b HTTP/1.1\r\n");
		assertThat(ValueTable.read(this.directory.resolve("values.csv")).size()).isEqualTo(2);
	}

	/** A third of the requests would go to another path, and count as correct. */
	@Test
	void anEmptyValueIsAMistakeUnlessItIsQuoted() throws IOException {
		assertThatIOException().isThrownBy(() -> rendered(READ, "id,name\n1,a\n,b\n", 0))
			.withMessageStartingWith("request 'read', path: {id} has no value (")
			.withMessageEndingWith("values.csv:3, column id). Write one, or \"\" if it is to be empty.");
		assertThat(rendered(READ, "id,name\n1,\"\"\n", 0)).startsWith("GET /orders/1?q= HTTP/1.1\r\n");
		assertThat(rendered(READ, "id,unused,name\n1,,a\n", 0)).as("a column that no request takes")
			.startsWith("GET /orders/1?q=a HTTP/1.1\r\n");
	}

	@Test
	void aFileOfValuesIsThereAndFitsIntoMemory() throws IOException {
		Path large = this.directory.resolve("large.csv");
		Files.write(large, new byte[Values.MOST_BYTES + 1]);
		assertThatIOException().isThrownBy(() -> ValueTable.read(large))
			.withMessageContaining("has 16777217 bytes; at most 16777216");
		assertThatIOException().isThrownBy(() -> ValueTable.read(this.directory.resolve("none.csv")))
			.withMessageContaining("is not a file that can be read");
		Path latin = Files.write(this.directory.resolve("latin.csv"), "n\ngrün".getBytes(StandardCharsets.ISO_8859_1));
		assertThatIOException().isThrownBy(() -> ValueTable.read(latin))
			.withMessageContaining("latin.csv:2: isn't text in UTF-8");
	}

	@Test
	void aBodyThatIsMissingIsToldWithItsRequest() {
		Weighted write = new Weighted("write", 1, null,
				new Request(Method.POST, List.of(), new Body(null, "none.json", null)));
		assertThatIOException().isThrownBy(() -> MixedRequests.of(settings(write, null), mix(write, null)))
			.withMessage("request 'write': request.body: 'none.json' is not a file that can be read");
	}

	private String rendered(Weighted weighted, String csv, int row) throws IOException {
		Values values = new Values(Files.writeString(this.directory.resolve("values.csv"), csv).toString(),
				Feed.IN_ORDER);
		return text(MixedRequests.of(settings(weighted, values), mix(weighted, values)), row);
	}

	private static String text(MixedRequests requests, int row) {
		ByteBuf bytes = requests.templates().getFirst().render(UnpooledByteBufAllocator.DEFAULT, row);
		try {
			return bytes.toString(StandardCharsets.UTF_8);
		}
		finally {
			bytes.release();
		}
	}

	private static Mix mix(Weighted weighted, @Nullable Values values) {
		return new Mix(List.of(weighted), values, 42);
	}

	private static LoadSettings settings(Weighted weighted, @Nullable Values values) {
		return new LoadSettings("test", "http://127.0.0.1:1/user", 1, 0, 0, 1000, 0, 1000, Connection.KEEP_ALIVE,
				new LoadSettings.Expect(200, null), null)
			.asking(mix(weighted, values));
	}

}
