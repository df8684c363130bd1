package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class MergedLogTests {

	private static final String NAME = "response-time.hlog";

	/** Of HdrHistogram's compressed encoding V2. */
	private static final int COMPRESSED = 0x1c849314;

	private static final String BASE = "#[BaseTime: 1700000000.000 (seconds since epoch)]\n";

	@TempDir
	private Path folder = Path.of("");

	@Test
	void secondsOfSeveralGeneratorsAreAddedCountByCount() throws IOException {
		Path one = directory("one", line("", 0, histogram(100, 200)) + line("Tag=TIMEOUT,", 0, histogram(9)));
		Path other = directory("other", line("", 0.1, histogram(200, 3_000_000)) + line("", 1.1, histogram(400)));
		MergedLog log = new MergedLog(1_700_000_000_000L);
		log.add(List.of(one, other), NAME);
		Histogram sum = log.sumWithout("TIMEOUT");
		assertThat(sum.getTotalCount()).isEqualTo(5);
		assertThat(sum.getCountAtValue(200)).isEqualTo(2);
		assertThat(sum.getMaxValue()).isEqualTo(histogram(3_000_000).getMaxValue());
		assertThat(log.sumOf("TIMEOUT")).isEqualTo(histogram(9));
		Path merged = Files.createDirectory(this.folder.resolve("merged"));
		new HistogramFiles(merged, 1_700_000_000_000L).write(NAME, log::writeTo);
		MergedLog again = new MergedLog(1_700_000_000_000L);
		again.add(List.of(merged), NAME);
		assertThat(again.sumWithout("TIMEOUT")).isEqualTo(sum);
		assertThat(again.sumOf("TIMEOUT")).isEqualTo(histogram(9));
		assertThat(Files.readAllLines(merged.resolve(NAME)).stream().filter((line) -> !line.startsWith("#")))
			.hasSize(4);
	}

	@Test
	void aFewKilobytesThatInflateToMuchAreRejected() throws IOException {
		byte[] bomb = new byte[300 << 10];
		try (Deflater deflater = new Deflater()) {
			deflater.setInput(new byte[200 << 20]);
			deflater.finish();
			int length = deflater.deflate(bomb, 2 * Integer.BYTES, bomb.length - 2 * Integer.BYTES);
			assertThat(deflater.finished()).isTrue();
			ByteBuffer.wrap(bomb).putInt(COMPRESSED).putInt(length);
		}
		rejected(line("", 0, histogram(1)) + line("", 1, bomb),
				"interval 2: its histogram inflates to more than 1048576 bytes");
	}

	@Test
	void whatNoGeneratorWritesIsRejected() throws IOException {
		rejected(line("", 0, histogram(2 * TimeHistograms.MAX_MICROS)),
				"interval 1: it holds a time of more than an hour");
		Histogram fine = new Histogram(5);
		fine.recordValue(7);
		rejected(line("", 0, fine), "interval 1: its histogram holds no whole numbers with 3 significant digits");
		rejected("0.0,1.0,0.1\n", "interval 1: 3 values, expected 4");
		rejected("x,1.0,0.1,AAAA\n", "interval 1: 'x' isn't a number");
	}

	@Test
	void aLogThatIsMissingIsNamed() {
		assertThatIOException().isThrownBy(() -> new MergedLog(0).add(List.of(this.folder), NAME))
			.withMessage(this.folder.resolve(NAME) + ": no such file or directory");
	}

	private void rejected(String lines, String reason) throws IOException {
		Path directory = directory("rejected", lines);
		assertThatIOException().isThrownBy(() -> new MergedLog(0).add(List.of(directory), NAME))
			.withMessage(directory.resolve(NAME) + ": " + reason);
	}

	private Path directory(String name, String lines) throws IOException {
		Path directory = Files.createDirectories(this.folder.resolve(name));
		Files.writeString(directory.resolve(NAME), BASE + lines);
		return directory;
	}

	private static String line(String tag, double start, Histogram histogram) {
		ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
		int length = histogram.encodeIntoCompressedByteBuffer(buffer);
		return line(tag, start, Arrays.copyOf(buffer.array(), length));
	}

	private static String line(String tag, double start, byte[] compressed) {
		return tag + start + ",1.0,0.1," + Base64.getEncoder().encodeToString(compressed) + "\n";
	}

	private static Histogram histogram(long... micros) {
		Histogram histogram = TimeHistograms.histogram();
		for (long value : micros) {
			histogram.recordValue(value);
		}
		return histogram;
	}

}
