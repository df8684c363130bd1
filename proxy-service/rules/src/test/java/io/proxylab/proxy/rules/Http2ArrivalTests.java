package io.proxylab.proxy.rules;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class Http2ArrivalTests {

	private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

	private static final int DATA = 0;

	private static final int HEADERS = 1;

	private static final int SETTINGS = 4;

	private static final int CONTINUATION = 9;

	private static final int END_HEADERS = 4;

	private final Http2Arrival arrival = new Http2Arrival();

	private long now = Long.MAX_VALUE - 5;

	@BeforeEach
	void readPreface() {
		read(PREFACE);
		assertThat(this.arrival.isArriving()).isFalse();
	}

	private void read(byte[] bytes) {
		this.arrival.read(ByteBuffer.wrap(bytes), this.now);
	}

	private static byte[] frame(int type, int flags, int length) {
		byte[] frame = new byte[9 + length];
		ByteBuffer.wrap(frame).putInt(length << 8 | type).put((byte) flags).putInt(1);
		return frame;
	}

	private void readByteByByte(byte[] bytes) {
		for (int i = 0; i < bytes.length; i++) {
			read(new byte[] { bytes[i] });
			assertThat(this.arrival.isArriving()).as("after byte " + i).isEqualTo(i < bytes.length - 1);
		}
	}

	@Test
	void aPrefaceArrivesUntilItIsWhole() {
		Http2Arrival other = new Http2Arrival();
		assertThat(other.isArriving()).isFalse();
		other.read(ByteBuffer.wrap(PREFACE, 0, 23), 0);
		assertThat(other.isArriving()).isTrue();
		other.read(ByteBuffer.wrap(PREFACE, 23, 1), 0);
		assertThat(other.isArriving()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 300, 70_000 })
	void aFrameArrivesUntilItIsWhole(int length) {
		readByteByByte(frame(DATA, 0, length));
		readByteByByte(frame(SETTINGS, 0, length));
		readByteByByte(frame(HEADERS, END_HEADERS, length));
	}

	@Test
	void aHeadArrivesUntilItsLastFrameIsWhole() {
		read(frame(HEADERS, 0, 10));
		assertThat(this.arrival.isArriving()).isTrue();
		read(frame(CONTINUATION, 0, 10));
		assertThat(this.arrival.isArriving()).isTrue();
		read(frame(CONTINUATION, END_HEADERS, 10));
		assertThat(this.arrival.isArriving()).isFalse();
	}

	@Test
	void whatFollowsInTheSameReadArrivesToo() {
		byte[] frame = frame(HEADERS, END_HEADERS, 10);
		read(Arrays.copyOf(frame, frame.length + 1));
		assertThat(this.arrival.isArriving()).isTrue();
	}

	@Test
	void bytesAreReadFromThePositionToTheLimitAndStay() {
		ByteBuffer bytes = ByteBuffer.allocateDirect(100);
		bytes.put(50, frame(DATA, 0, 20)).position(50).limit(78);
		this.arrival.read(bytes, this.now);
		assertThat(this.arrival.isArriving()).isTrue();
		assertThat(bytes.position()).isEqualTo(50);
		this.arrival.read(bytes.position(78).limit(79), this.now);
		assertThat(this.arrival.isArriving()).isFalse();
	}

	@Test
	void theTimeBeginsWithTheFirstByteOfAFrameOrHead() {
		Duration timeout = Duration.ofNanos(100);
		assertThat(this.arrival.nanosLeft(timeout, this.now + 1_000)).isEqualTo(100);
		byte[] head = frame(HEADERS, 0, 10);
		read(Arrays.copyOf(head, 5));
		this.now += 60;
		read(Arrays.copyOfRange(head, 5, head.length));
		assertThat(this.arrival.nanosLeft(timeout, this.now)).isEqualTo(40);
		this.now += 60;
		assertThat(this.arrival.nanosLeft(timeout, this.now)).isEqualTo(-20);
		read(frame(CONTINUATION, END_HEADERS, 10));
		read(new byte[1]);
		assertThat(this.arrival.nanosLeft(timeout, this.now)).isEqualTo(100);
	}

}
