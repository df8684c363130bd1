package io.proxylab.jmeter.generate;

import java.util.Arrays;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** Sorts JMeter's samples into correct answers and kinds of errors. */
public final class FailureKind {

	private static final String NO_ANSWER = "Non HTTP response code: ";

	private FailureKind() {
	}

	/**
	 * Judges a sample by its status and its body.
	 * @param sample an ended one
	 * @param expect what is correct
	 * @param body the expected bytes; null accepts any
	 * @return null if it is correct
	 */
	static @Nullable ErrorKind of(SampleResult sample, Expect expect, byte @Nullable [] body) {
		String code = sample.getResponseCode();
		if (code.startsWith(NO_ANSWER)) {
			return ofException(code.substring(NO_ANSWER.length()), sample.getResponseMessage());
		}
		if (!code.equals(Integer.toString(expect.status()))) {
			return ErrorKind.BAD_STATUS;
		}
		return (body == null || Arrays.equals(body, sample.getResponseData())) ? null : ErrorKind.BAD_BODY;
	}

	/**
	 * Why there was no answer. JMeter tells the exception by name only.
	 * @param type name of the exception, with or without its package
	 * @param message of the exception
	 */
	public static ErrorKind ofException(String type, String message) {
		return switch (type.substring(type.lastIndexOf('.') + 1)) {
			case "ConnectException", "HttpHostConnectException" ->
				message.contains("refused") ? ErrorKind.CONNECT_REFUSED : ErrorKind.CONNECT_FAILED;
			case "ConnectTimeoutException", "NoRouteToHostException", "UnknownHostException", "BindException" ->
				ErrorKind.CONNECT_FAILED;
			case "SocketTimeoutException" -> ErrorKind.TIMEOUT;
			case "NoHttpResponseException", "SocketException", "ConnectionClosedException", "TruncatedChunkException",
					"EOFException" ->
				ErrorKind.RESET;
			default -> ErrorKind.BAD_RESPONSE;
		};
	}

}
