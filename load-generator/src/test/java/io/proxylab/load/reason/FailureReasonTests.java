package io.proxylab.load.reason;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.security.cert.CertificateException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FailureReasonTests {

	private static final String FILE = "/there/a.csv";

	static Stream<Arguments> failures() {
		return Stream.of(arguments(new NoSuchFileException(FILE), "no such file or directory"),
				arguments(new AccessDeniedException(FILE), "permission denied"),
				arguments(new FileAlreadyExistsException(FILE), "a file of this name exists"),
				arguments(new DirectoryNotEmptyException(FILE), "the directory is not empty"),
				arguments(new NotDirectoryException(FILE), "not a directory"),
				arguments(new FileSystemException(FILE, null, "No space left on device"), "No space left on device"),
				arguments(new FileSystemException(FILE), "the reason is unknown"),
				arguments(new MalformedInputException(1), "not text in UTF-8"),
				arguments(new EOFException(), "the data ends too early"),
				arguments(new UnknownHostException("nowhere"), "unknown host nowhere"),
				arguments(new ConnectException("Connection refused"), "Connection refused"),
				arguments(new ConnectException(), "no connection"),
				arguments(new ClosedChannelException(), "the connection or file is closed"),
				arguments(new IOException(), "the reason is unknown"),
				arguments(new IOException("line 3: is cut off"), "line 3: is cut off"),
				arguments(new IOException(new AccessDeniedException(FILE)), "permission denied"),
				arguments(new UncheckedIOException(new NoSuchFileException(FILE)), "no such file or directory"),
				arguments(new ExecutionException(new IOException("it ended")), "it ended"),
				arguments(new IOException("bad store: " + new CertificateException("no key")), "bad store: no key"),
				arguments(new IOException(String.valueOf(new IOException())), "the reason is unknown"),
				arguments(new IOException("Could not find main class com.example.Main"),
						"Could not find main class com.example.Main"));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void aReasonIsNeitherAPathNorAClass(Exception failure, String reason) {
		assertThat(FailureReason.of(failure)).isEqualTo(reason);
	}

	@Test
	void theReasonOfAFileSystemNamesTheFileIfItShould() {
		assertThat(FailureReason.withFile(new NoSuchFileException(FILE)))
			.isEqualTo("/there/a.csv: no such file or directory");
		assertThat(FailureReason.withFile(new IOException("a.csv ends too early"))).isEqualTo("a.csv ends too early");
	}

	@Test
	void nothingIsAnUnknownReason() {
		assertThat(FailureReason.of(null)).isEqualTo("the reason is unknown");
	}

	@Test
	void aReasonOfJsonNamesLineOrFieldAndNoClass() {
		assertThat(json("{\"a\":\n")).startsWith("line 2: Unexpected end-of-input").doesNotContain("jackson");
		assertThat(json("[1]")).isEqualTo("its content: not a valid value");
		assertThat(json("{\"a\":{}}")).isEqualTo("a: not a valid value");
	}

	private static String json(String text) {
		JsonMapper mapper = new JsonMapper();
		JacksonException failure = catchThrowableOfType(JacksonException.class,
				() -> mapper.readValue(text, mapper.constructType(Counts.class)));
		return FailureReason.of(failure);
	}

	record Counts(Map<String, Integer> more, Integer a) {
	}

}
