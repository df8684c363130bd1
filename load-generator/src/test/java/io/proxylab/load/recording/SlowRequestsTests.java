package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class SlowRequestsTests {

	private static final String HEADER = SlowFile.HEADER + "\n";

	@TempDir
	private Path directory;

	@Test
	void theSlowestOfManyAreKeptTheSlowestFirst() {
		SplittableRandom random = new SplittableRandom(42);
		long[] times = LongStream.range(0, 50_000).map((number) -> random.nextLong(1_000_000)).toArray();
		SlowRequests all = new SlowRequests();
		SlowRequests one = new SlowRequests();
		SlowRequests other = new SlowRequests();
		for (int number = 0; number < times.length; number++) {
			SlowRequest request = request(times[number], number);
			offer(all, request);
			offer((number % 3 == 0) ? one : other, request);
		}
		List<Long> expected = LongStream.of(times).boxed().sorted((left, right) -> Long.compare(right, left)).toList();
		assertThat(all.slowestFirst()).extracting(SlowRequest::responseNanos)
			.containsExactlyElementsOf(expected.subList(0, SlowRequests.MOST));
		SlowRequests merged = new SlowRequests();
		merged.addAll(one.slowestFirst());
		merged.addAll(other.slowestFirst());
		assertThat(merged.slowestFirst()).extracting(SlowRequest::responseNanos)
			.isEqualTo(all.slowestFirst().stream().map(SlowRequest::responseNanos).toList());
	}

	@Test
	void aFileIsReadAsItWasWritten() throws IOException {
		List<SlowRequest> requests = List.of(
				new SlowRequest(1_700_000_000_000_000_001L, 1_700_000_000_000_000_002L, 1_700_000_000_000_000_003L,
						1_700_000_000_000_000_004L, 200, null, 7),
				new SlowRequest(1, null, null, 2, 0, ErrorKind.CONNECT_REFUSED, 8),
				new SlowRequest(1, 2L, null, 3, 0, ErrorKind.TIMEOUT, 9));
		SlowFile.write(this.directory, requests);
		assertThat(SlowFile.read(this.directory)).isEqualTo(requests);
		assertThat(this.directory.resolve(SlowFile.NAME)).content()
			.startsWith(HEADER)
			.contains("\n1,,,2,,connect_refused,8\n");
		assertThat(this.directory).isDirectoryNotContaining("glob:**.partial");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1,2,3,4,200,correct", "x,2,3,4,200,correct,7", "1,2,3,4,200,wrong,7", "" })
	void aLineThatIsNoneIsNamed(String line) throws IOException {
		Files.writeString(this.directory.resolve(SlowFile.NAME), HEADER + line + "\n");
		assertThatIOException().isThrownBy(() -> SlowFile.read(this.directory))
			.withMessageContaining("slow.csv:2: '" + line + "' is no line of it");
	}

	@Test
	void aFileWithOtherColumnsIsRefused() throws IOException {
		Files.writeString(this.directory.resolve(SlowFile.NAME), "a,b\n");
		assertThatIOException().isThrownBy(() -> SlowFile.read(this.directory))
			.withMessageContaining("slow.csv:1: expected the columns intendedEpochNanos");
	}

	private static void offer(SlowRequests slow, SlowRequest request) {
		if (slow.takes(request.responseNanos())) {
			slow.add(request);
		}
	}

	private static SlowRequest request(long nanos, long connection) {
		return new SlowRequest(-500, -400L, null, nanos - 500, 200, null, connection);
	}

}
