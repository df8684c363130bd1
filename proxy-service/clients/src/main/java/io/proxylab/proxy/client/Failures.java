package io.proxylab.proxy.client;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

import org.jspecify.annotations.Nullable;

/** Finds the reason of a failure in a chain of causes. */
public final class Failures {

	/** Long enough for any library's wrapping, short enough for a chain with a cycle. */
	private static final int MAX_CHAIN = 10;

	private Failures() {
	}

	/**
	 * Gives a failure its reason.
	 * @param thrown what the library threw
	 * @param ofLibrary the reasons of the library's own exception classes
	 */
	public static UpstreamException of(Throwable thrown, Function<Throwable, Optional<UpstreamFailure>> ofLibrary) {
		Throwable cause = thrown;
		for (int depth = 0; cause != null && depth < MAX_CHAIN; depth++) {
			if (cause instanceof UpstreamException known) {
				return known;
			}
			Optional<UpstreamFailure> failure = ofLibrary.apply(cause);
			if (failure.isEmpty()) {
				failure = Optional.ofNullable(ofPlatform(cause));
			}
			if (failure.isPresent()) {
				return new UpstreamException(failure.get(), thrown);
			}
			cause = cause.getCause();
		}
		// Resets, ends of stream and closed channels have no class of their own.
		return new UpstreamException(UpstreamFailure.CLOSED, thrown);
	}

	private static @Nullable UpstreamFailure ofPlatform(Throwable cause) {
		return switch (cause) {
			case UnknownHostException _, UnresolvedAddressException _ -> UpstreamFailure.UNRESOLVED;
			// The JDK client wraps an unresolved address in a ConnectException.
			case ConnectException refused when hasCause(refused, UnresolvedAddressException.class) ->
				UpstreamFailure.UNRESOLVED;
			case SSLHandshakeException _, SSLPeerUnverifiedException _ -> UpstreamFailure.TLS;
			case ConnectException _, NoRouteToHostException _ -> UpstreamFailure.REFUSED;
			case SocketTimeoutException _, TimeoutException _ -> UpstreamFailure.RESPONSE_TIMEOUT;
			case ProtocolException _ -> UpstreamFailure.PROTOCOL;
			default -> null;
		};
	}

	private static boolean hasCause(Throwable thrown, Class<? extends Throwable> type) {
		Throwable cause = thrown.getCause();
		for (int depth = 0; cause != null && depth < MAX_CHAIN; depth++) {
			if (type.isInstance(cause)) {
				return true;
			}
			cause = cause.getCause();
		}
		return false;
	}

}
