package io.proxylab.proxy.forwarding;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;

import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TimedBodyTests {

	private static final Duration ALREADY_OVER = Duration.ofNanos(-1);

	private static InputStream failing(IOException failure) {
		return new InputStream() {

			@Override
			public int read() throws IOException {
				throw failure;
			}

			@Override
			public int read(byte[] target, int offset, int length) throws IOException {
				throw failure;
			}

		};
	}

	private static void assertRefused(InputStream body, Reason reason) {
		assertThatExceptionOfType(RequestRefusedException.class).isThrownBy(body::readAllBytes)
			.extracting(RequestRefusedException::reason)
			.isEqualTo(reason);
		assertThatExceptionOfType(RequestRefusedException.class).isThrownBy(body::read)
			.extracting(RequestRefusedException::reason)
			.isEqualTo(reason);
	}

	@Test
	void aBodyThatComesInTimeIsRead() throws IOException {
		byte[] bytes = { 1, 2, 3 };
		assertThat(new TimedBody(new ByteArrayInputStream(bytes), Duration.ofDays(1)).readAllBytes()).isEqualTo(bytes);
		assertThat(new TimedBody(new ByteArrayInputStream(bytes), null).read()).isEqualTo(1);
	}

	@Test
	void aBodyThatStopsIsATimeout() {
		assertRefused(new TimedBody(failing(new SocketTimeoutException()), null), Reason.REQUEST_TIMEOUT);
		assertRefused(new TimedBody(failing(new IOException(new SocketTimeoutException())), null),
				Reason.REQUEST_TIMEOUT);
	}

	@Test
	void aBodyThatBreaksOffIsABadRequest() {
		assertRefused(new TimedBody(failing(new IOException("gone")), Duration.ofDays(1)), Reason.BAD_REQUEST);
	}

	@Test
	void aBodyThatComesALittleAtATimeIsATimeout() {
		assertRefused(new TimedBody(new ByteArrayInputStream(new byte[100_000]), ALREADY_OVER), Reason.REQUEST_TIMEOUT);
	}

	@Test
	void theEndOfABodyIsNeverLate() throws IOException {
		assertThat(new TimedBody(InputStream.nullInputStream(), ALREADY_OVER).readAllBytes()).isEmpty();
	}

}
