package io.proxylab.load.histogram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.Deflater;

import org.HdrHistogram.Histogram;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What the library encodes, and what was damaged on the way. */
class EncodedHistogramTests {

	private static final String DAMAGED = "its histogram is cut off or damaged";

	private static final int COMPRESSED = 0x1c849314;

	/** After cookie, length, offset, digits and the least value. */
	private static final int GREATEST_AT = 4 * Integer.BYTES + Long.BYTES;

	private final EncodedHistogram encoded = new EncodedHistogram();

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 2047, 2048, 2049, 4095, 4096, 1_000_003, 1L << 40, (1L << 61) + 12_345 })
	void aValueIsInTheLibrarysBucket(long value) throws IOException {
		Histogram histogram = new Histogram(Buckets.SIGNIFICANT_DIGITS);
		histogram.recordValue(value);
		histogram.recordValueWithCount(value / 3, Integer.MAX_VALUE);
		assertThat(read(compressed(histogram))).isEqualTo(valuesOf(histogram));
	}

	@Test
	void oneThatIsEmptyHoldsNoValues() throws IOException {
		assertThat(read(compressed(new Histogram(Buckets.SIGNIFICANT_DIGITS)))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "2047, 2, true", "2048, 2047, false", "4095, 2048, true", "4096, 4095, false", "1000003, 600000, true",
			"4611686018427387904, 4096, false" })
	void aValueForWhichTheHeaderHasNoRoomIsRefusedAsByTheLibrary(long value, long room, boolean read) {
		Histogram histogram = new Histogram(Buckets.SIGNIFICANT_DIGITS);
		histogram.recordValue(value);
		byte[] compressed = compressedWithRoomFor(room, histogram);
		assertThat(succeeds(() -> Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0)))
			.isEqualTo(read);
		assertThat(succeeds(() -> read(compressed))).isEqualTo(read);
	}

	@Test
	void oneWithoutRoomIsRefused() {
		assertThatThrownBy(() -> read(compressedWithRoomFor(1, several()))).hasMessage(DAMAGED);
	}

	@Test
	void whatIsCutOffIsRefused() {
		byte[] whole = compressed(several());
		for (int length = 0; length < whole.length; length++) {
			byte[] part = Arrays.copyOf(whole, length);
			assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class).hasMessage(DAMAGED);
		}
	}

	@Test
	void aFlippedBitIsRefusedOrReadAndNothingElse() {
		byte[] whole = compressed(several());
		Random random = new Random(1);
		int refused = 0;
		for (int round = 0; round < 5000; round++) {
			byte[] flipped = whole.clone();
			flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
			Throwable failure = catchThrowable(() -> read(flipped));
			assertThat(failure).satisfiesAnyOf((none) -> assertThat(none).isNull(),
					(refusal) -> assertThat(refusal).isInstanceOf(IOException.class));
			refused += (failure != null) ? 1 : 0;
		}
		assertThat(refused).isGreaterThan(2500);
	}

	@Test
	void aFewKilobytesThatInflateToMuchAreRefused() {
		byte[] deflated = new byte[64 << 10];
		try (Deflater deflater = new Deflater()) {
			deflater.setInput(new byte[8 << 20]);
			deflater.finish();
			int length = deflater.deflate(deflated, 2 * Integer.BYTES, deflated.length - 2 * Integer.BYTES);
			ByteBuffer.wrap(deflated).putInt(COMPRESSED).putInt(length);
		}
		assertThatThrownBy(() -> read(deflated)).isInstanceOf(IOException.class)
			.hasMessage("its histogram inflates to more than 1048576 bytes");
	}

	private static Histogram several() {
		Histogram histogram = new Histogram(Buckets.SIGNIFICANT_DIGITS);
		Random random = new Random(2);
		for (int i = 0; i < 300; i++) {
			histogram.recordValue(random.nextInt(500_000));
		}
		return histogram;
	}

	/** Returns how often each value occurs, by the greatest value of its bucket. */
	private SortedMap<Long, Long> read(byte[] compressed) throws IOException {
		SortedMap<Long, Long> counts = new TreeMap<>();
		this.encoded.read(compressed, (bucket, count) -> counts.merge(Buckets.greatest(bucket), count, Long::sum));
		return counts;
	}

	private static SortedMap<Long, Long> valuesOf(Histogram histogram) {
		SortedMap<Long, Long> counts = new TreeMap<>();
		histogram.recordedValues()
			.forEach((value) -> counts.put(value.getValueIteratedTo(), value.getCountAtValueIteratedTo()));
		return counts;
	}

	private static boolean succeeds(ThrowingCallable reading) {
		return catchThrowable(reading) == null;
	}

	private static byte[] compressedWithRoomFor(long greatest, Histogram histogram) {
		ByteBuffer plain = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
		int size = histogram.encodeIntoByteBuffer(plain);
		plain.putLong(GREATEST_AT, greatest);
		ByteBuffer compressed = ByteBuffer.allocate(size + 100);
		try (Deflater deflater = new Deflater()) {
			deflater.setInput(plain.array(), 0, size);
			deflater.finish();
			int length = deflater.deflate(compressed.array(), 2 * Integer.BYTES, size);
			compressed.putInt(COMPRESSED).putInt(length);
			return Arrays.copyOf(compressed.array(), 2 * Integer.BYTES + length);
		}
	}

	private static byte[] compressed(Histogram histogram) {
		ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
		int length = histogram.encodeIntoCompressedByteBuffer(buffer);
		return Arrays.copyOf(buffer.array(), length);
	}

}
