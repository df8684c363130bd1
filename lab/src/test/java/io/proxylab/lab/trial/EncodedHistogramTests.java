package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library encodes, and what was damaged on the way. */
class EncodedHistogramTests {

	private static final String DAMAGED = "its histogram is cut off or damaged";

	private final EncodedHistogram encoded = new EncodedHistogram();

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 2047, 2048, 2049, 4095, 4096, 1_000_003, 1L << 40, (1L << 61) + 12_345 })
	void aValueIsInTheLibrarysBucket(long value) throws IOException {
		Histogram histogram = new Histogram(HistogramLog.SIGNIFICANT_DIGITS);
		histogram.recordValue(value);
		histogram.recordValueWithCount(value / 3, Integer.MAX_VALUE);
		assertThat(this.encoded.read(compressed(histogram))).isEqualTo(ValueCounts.of(histogram));
	}

	@Test
	void oneThatIsEmptyHoldsNoValues() throws IOException {
		assertThat(this.encoded.read(compressed(new Histogram(HistogramLog.SIGNIFICANT_DIGITS))).count()).isZero();
	}

	@Test
	void whatIsCutOffIsRefused() {
		byte[] whole = compressed(several());
		for (int length = 0; length < whole.length; length++) {
			byte[] part = Arrays.copyOf(whole, length);
			assertThatThrownBy(() -> this.encoded.read(part)).isInstanceOf(IOException.class).hasMessage(DAMAGED);
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
			Throwable failure = catchThrowable(() -> this.encoded.read(flipped));
			assertThat(failure).satisfiesAnyOf((none) -> assertThat(none).isNull(),
					(refusal) -> assertThat(refusal).isInstanceOf(IOException.class));
			refused += (failure != null) ? 1 : 0;
		}
		assertThat(refused).isGreaterThan(2500);
	}

	private static Histogram several() {
		Histogram histogram = new Histogram(HistogramLog.SIGNIFICANT_DIGITS);
		Random random = new Random(2);
		for (int i = 0; i < 300; i++) {
			histogram.recordValue(random.nextInt(500_000));
		}
		return histogram;
	}

	private static byte[] compressed(Histogram histogram) {
		ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
		int length = histogram.encodeIntoCompressedByteBuffer(buffer);
		return Arrays.copyOf(buffer.array(), length);
	}

}
