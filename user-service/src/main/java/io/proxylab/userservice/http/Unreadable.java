package io.proxylab.userservice.http;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;

/** Why a request cannot be read to its end. */
final class Unreadable {

	private Unreadable() {
	}

	static Problem tooLong(int greatest) {
		return Problem.of(413, "Content Too Large", "the body is longer than " + greatest + " bytes; send less");
	}

	static Problem of(Throwable cause) {
		return switch (cause) {
			case TooLongHttpLineException tooLong ->
				Problem.of(414, "URI Too Long", "the request target is too long: " + tooLong.getMessage());
			case TooLongHttpHeaderException tooLong ->
				Problem.of(431, "Request Header Fields Too Large", "the headers are too long: " + tooLong.getMessage());
			default -> Problem.of(400, "Bad Request", "the request is not HTTP/1.1: " + cause.getMessage());
		};
	}

}
