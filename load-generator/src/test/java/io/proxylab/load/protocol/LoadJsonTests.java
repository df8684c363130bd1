package io.proxylab.load.protocol;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class LoadJsonTests {

	private static final String CLOSED = "{\"kind\":\"closed\",\"thinkMillis\":0,\"thinking\":\"CONSTANT\",\"then\":[]}";

	private static final String OPEN = "{\"kind\":\"open\",\"perSecond\":2.5,\"arrivals\":\"POISSON\","
			+ "\"seed\":42,\"then\":[{\"fromPerSecond\":2.5,\"toPerSecond\":9.0,\"millis\":60000}]}";

	private static final String RUN = """
			{"command":"run","settings":{"id":"a","url":"http://127.0.0.1:1/user?delay=10","users":100,\
			"shape":{"kind":"closed","thinkMillis":0,"thinking":"CONSTANT","then":[]},"spreadMillis":10,"settleMillis":20,\
			"windowMillis":30,\
			"maxRequests":0,"timeoutMillis":5000,\
			"connection":"KEEP_ALIVE","expect":{"status":200,"body":"x"},"directory":null,\
			"request":{"method":"GET","headers":[],"body":null},"network":{"trust":null,"sources":[],"http2":null},\
			"share":{"part":1,"of":1,"startAtEpochMicros":null},\
			"patience":{"timeoutMillis":null,"retries":null,"abandon":null},"mix":null,"cookies":"IGNORED"}}""";

	@Test
	void aCommandIsOneLineThatIsReadBack() throws Exception {
		LoadCommand run = LoadJson.readCommand(RUN);
		assertThat(run).isEqualTo(new LoadCommand.Run(new LoadSettings("a", "http://127.0.0.1:1/user?delay=10", 100, 10,
				20, 30, 0, 5000, LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, "x"), null)));
		assertThat(LoadJson.write(run)).doesNotContain("\n").isEqualTo(RUN);
		assertThat(LoadJson.readCommand(LoadJson.write(new LoadCommand.Stop()))).isEqualTo(new LoadCommand.Stop());
	}

	@Test
	void anOpenLoadIsReadBackAndItsRateIsChecked() throws Exception {
		String open = RUN.replace(CLOSED, OPEN);
		LoadCommand run = LoadJson.readCommand(open);
		assertThat(LoadJson.write(run)).isEqualTo(open);
		assertThat(((LoadCommand.Run) run).settings().shape()).isEqualTo(
				new LoadSettings.Open(2.5, LoadSettings.Arrivals.POISSON, 42, List.of(new Stretch(2.5, 9, 60_000))));
		for (String bad : new String[] { "0", "-1", "1000000.5" }) {
			assertThatThrownBy(() -> LoadJson.readCommand(open.replace("2.5", bad))).hasMessageContaining("PerSecond: ")
				.hasMessageContaining("out of range");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					null                              | {"kind":"closed","thinkMillis":0,"thinking":"CONSTANT","then":[]}
					{"kind":"closed","thinkMillis":9} | {"kind":"closed","thinkMillis":9,"thinking":"CONSTANT","then":[]}
					{"kind":"closed","thinkMillis":9,"thinking":"EXPONENTIAL"} | {"kind":"closed","thinkMillis":9,"thinking":"EXPONENTIAL","then":[]}
					{"kind":"closed","thinkMillis":0,"then":[{"fromUsers":1,"toUsers":9,"millis":5}]} | {"kind":"closed","thinkMillis":0,"thinking":"CONSTANT","then":[{"fromUsers":1,"toUsers":9,"millis":5}]}
					{"kind":"burst"}                  | {"kind":"burst"}
					""")
	void aShapeIsReadBackAndIsAClosedLoadWhereThereIsNone(String read, String written) throws Exception {
		assertThat(LoadJson.write(LoadJson.readCommand(RUN.replace(CLOSED, read))))
			.isEqualTo(RUN.replace(CLOSED, written));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"kind":"wave"}                          | settings.shape.kind: unknown 'wave'; one of [closed, open, burst]
					{}                                       | settings.shape.kind: missing; one of [closed, open, burst]
					{"kind":"closed"}                        | settings.shape.thinkMillis: missing
					{"kind":"closed","thinkMillis":-1}       | shape.thinkMillis: -1 is out of range, 0 to 3600000
					{"kind":"closed","thinkMillis":0,"then":[{"fromUsers":0,"toUsers":9,"millis":5}]} | shape.then.fromUsers: 0 is out of range, 1 to 60000
					{"kind":"closed","thinkMillis":0,"then":[{"fromUsers":1,"toUsers":101,"millis":5}]} | most users of shape.then: 101 is out of range, 1 to 100
					{"kind":"open","perSecond":9,"seed":42}  | shape.arrivals: missing; one of CONSTANT, POISSON
					{"kind":"open","perSecond":0,"seed":42}  | shape.perSecond: 0.0 is out of range, over 0 to 1000000
					{"kind":"burst","requests":9}            | unknown; one of [
					""")
	void aShapeThatIsNoneIsToldWithTheChoices(String shape, String reason) {
		assertThatThrownBy(() -> LoadJson.readCommand(RUN.replace(CLOSED, shape))).hasMessageContaining(reason);
	}

	@Test
	void whatUsersDoWithoutAnAnswerIsReadBackAndChecked() throws Exception {
		String patient = RUN.replace("\"timeoutMillis\":null,\"retries\":null,\"abandon\":null", """
				"timeoutMillis":2000,"retries":{"atMost":2,"backoffMillis":100,"jitter":true,"budget":0.1},\
				"abandon":{"share":0.05,"afterMillis":300}""");
		LoadCommand run = LoadJson.readCommand(patient);
		assertThat(LoadJson.write(run)).isEqualTo(patient);
		assertThat(((LoadCommand.Run) run).settings().patience())
			.isEqualTo(new Patience(2000L, new Patience.Retries(2, 100, true, 0.1), new Patience.Abandon(0.05, 300)));
		assertThatThrownBy(() -> LoadJson.readCommand(patient.replace("\"atMost\":2", "\"atMost\":11")))
			.hasMessageContaining("patience.retries.atMost: 11 is out of range, 1 to 10");
		assertThatThrownBy(() -> LoadJson.readCommand(patient.replace("\"share\":0.05", "\"share\":5")))
			.hasMessageContaining("patience.abandon.share: 5.0 is out of range, over 0 to 1");
		assertThatThrownBy(() -> LoadJson.readCommand(patient.replace("\"jitter\":true,", "")))
			.hasMessageContaining("settings.patience.retries.jitter: missing");
	}

	@Test
	void cookiesAreIgnoredWhereNothingIsSaidOfThem() throws Exception {
		assertThat(LoadJson.readCommand(RUN.replace(",\"cookies\":\"IGNORED\"", "")))
			.isEqualTo(LoadJson.readCommand(RUN));
		String kept = RUN.replace("IGNORED", "SENT_BACK");
		assertThat(LoadJson.write(LoadJson.readCommand(kept))).isEqualTo(kept);
		assertThatThrownBy(() -> LoadJson.readCommand(RUN.replace("IGNORED", "EATEN")))
			.hasMessageContaining("settings.cookies");
	}

	@Test
	void aStretchIsChecked() {
		for (String bad : new String[] { "\"millis\":0", "\"millis\":86400001" }) {
			assertThatThrownBy(() -> LoadJson.readCommand(RUN.replace(CLOSED, OPEN.replace("\"millis\":60000", bad))))
				.hasMessageContaining("shape.then.millis: ")
				.hasMessageContaining("is out of range, 1 to 86400000");
		}
	}

	@Test
	void anEventIsOneLineThatIsReadBack() {
		Times times = new Times(1, 2.5, 3, 4, 5, 6, 7, 8);
		LoadResult result = new LoadResult(1, 2, 3, 4, 5, 6.5,
				new TreeMap<>(Map.of(ErrorKind.RESET, 2L, ErrorKind.TIMEOUT, 1L)), times, times, times, times, times, 7,
				8, 9, 10, 11, 12.5, true, 13, new LoadResult.Offered(14, 15),
				new LoadResult.BurstResult(5, 4, 3, 2, 1, 6L, 7L, 8L, null), new LoadResult.Reduced(22, 20, 40, "why"),
				new LoadResult.Attempts(16, 17, new TreeMap<>(Map.of(ErrorKind.TIMEOUT, 18L)), 19, 20),
				List.of(new LoadResult.RequestResult("read", 3, 2, new TreeMap<>(Map.of(ErrorKind.BAD_STATUS, 1L)),
						times, times)),
				new LoadResult.Http2Result("h2", 100L, 21));
		for (LoadEvent event : new LoadEvent[] { new LoadEvent.Ready(1), new LoadEvent.WindowStarted("a\nb", 1),
				new LoadEvent.WindowEnded("a", 2),
				new LoadEvent.Progress("a", LoadEvent.Phase.SETTLE, 1, 2, 3, 4.5, 5, 6, 7, 8),
				new LoadEvent.Finished("a", result), new LoadEvent.Failed("", "why") }) {
			String line = LoadJson.write(event);
			assertThat(line).doesNotContain("\n");
			assertThat(LoadJson.readEvent(line)).isEqualTo(event);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					"users":100          | "users":0             | users: 0 is out of range, 1 to 60000
					"users":100          | "users":60001         | users: 60001 is out of range, 1 to 60000
					"users":100          | "users":1.5           | settings.users: 1.5
					"users":100          | "users":"many"        | settings.users:
					"users":100,         | ``                    | settings.users: missing
					"spreadMillis":10    | "spreadMillis":-1     | spreadMillis: -1 is out of range, 0 to 86400000
					"settleMillis":20    | "settleMillis":9      | settleMillis: 9 is less than spreadMillis, 10
					"windowMillis":30    | "windowMillis":0      | windowMillis: 0 is out of range, 1 to 86400000
					"maxRequests":0      | "maxRequests":-1      | maxRequests: -1 is out of range
					"timeoutMillis":5000 | "timeoutMillis":0     | timeoutMillis: 0 is out of range, 1 to 3600000
					"status":200         | "status":100          | expect.status: 100 is out of range, 200 to 599
					"KEEP_ALIVE"         | "KEEP"                | one of [KEEP_ALIVE, CLOSE]
					"KEEP_ALIVE"         | null                  | connection: missing; one of KEEP_ALIVE, CLOSE
					http://127           | ftp://127             | is not an absolute http:// or https:// URL, such as http:/
					http://127.0.0.1:1/  | /                     | url: '/user?delay=10' is not an absolute http
					delay=10             | delay=<10>            | url: 'http://127.0.0.1:1/user?delay=<10>' is not a URL
					"maxRequests":0      | "maxRequests":0,"max":1 | settings.max: unknown; one of [
					"method":"GET"       | "method":"LOOK"       | one of [GET, HEAD, POST, PUT, PATCH, DELETE]
					"method":"GET"       | "method":null         | request.method: missing; one of [GET, HEAD
					"headers":[]         | "headers":[{"name":"Content-Length","value":"1"}] | is set by the generator itself
					"body":null},"net    | "body":{"text":"x","file":null,"size":null}},"net | request.body: a GET has none
					"sources":[]         | "sources":["localhost"] | network.sources: 'localhost' is not an IP address
					"trust":null         | "trust":{"file":" ","password":null} | network.trust.file: missing or blank
					"http2":null         | "http2":{"streams":0} | network.http2.streams: 0 is out of range, 1 to 1000
					"http2":null         | "http2":{"streams":9} | network.http2: 'http://127.0.0.1:1/user?delay=10' is not encrypted, and HTTP/2 is agreed in TLS
					"part":1             | "part":2              | share.part: 2 is out of range, 1 to 1
					"part":1,"of":1      | "part":101,"of":101   | share: part 101 of 101 has none of 100 users
					""")
	void aSettingThatIsMissingOrOutOfRangeIsNamedWithItsRange(String good, String bad, String reason) {
		assertThatThrownBy(() -> LoadJson.readCommand(RUN.replace(good, bad))).isInstanceOf(LoadJson.BadCommand.class)
			.hasMessageContaining(reason)
			.hasMessageNotContaining("DeserializationFeature")
			.hasMessageNotContaining("io.proxylab");
	}

	@Test
	void aLoadIsWholeAndOfPlainRequestsIfNothingElseIsSaid() throws Exception {
		String shorter = RUN.substring(0, RUN.indexOf(",\"request\"")) + "}}";
		assertThat(LoadJson.readCommand(shorter)).isEqualTo(LoadJson.readCommand(RUN));
	}

	@Test
	void aBadCommandNamesItsLoadIfItCan() {
		LoadJson.BadCommand ex = catchThrowableOfType(LoadJson.BadCommand.class,
				() -> LoadJson.readCommand("{\"command\":\"run\",\"settings\":{\"id\":\"b\"}}"));
		assertThat(ex.id()).isEqualTo("b");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			nonsense               | not JSON
			``                     | not a JSON object
			{"command":"run"       | not JSON
			[]                     | not a JSON object
			7                      | not a JSON object
			{}                     | command: missing; one of [run, stop]
			{"command":"dance"}    | command: unknown 'dance'; one of [run, stop]
			{"command":"run"}      | settings: missing
			{"command":"stop"} {}  | not JSON
			""")
	void aLineThatIsNoCommandIsRefused(String line, String reason) {
		assertThatThrownBy(() -> LoadJson.readCommand(line)).isInstanceOf(LoadJson.BadCommand.class)
			.hasMessageContaining(reason);
	}

	@Test
	void aLineThatIsNoEventIsRefused() {
		assertThatThrownBy(() -> LoadJson.readEvent("Killed")).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("Killed");
	}

}
