package io.proxylab.load.http;

import java.net.ConnectException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

import javax.net.ssl.SSLException;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.reason.FailureReason;
import org.jspecify.annotations.Nullable;

/**
 * Why a connection could not be opened.
 *
 * @param kind of error
 * @param reason the same in words, with the cure where there is one
 */
record Failure(ErrorKind kind, String reason) {

	private static final String NO_HTTP2 = "the target speaks HTTP/1.1 only: it does not agree on h2 by ALPN; "
			+ "leave out HTTP/2, or switch it on at the target";

	/** Of the connection itself. */
	static Failure toConnect(Throwable cause) {
		boolean refused = cause instanceof ConnectException && reason(cause).contains("refused");
		return new Failure(refused ? ErrorKind.CONNECT_REFUSED : ErrorKind.CONNECT_FAILED, reason(cause));
	}

	/**
	 * Of the TLS handshake.
	 * @param cause what the JDK or Netty says
	 * @param host that the certificate should be made for
	 */
	static Failure toAgree(Throwable cause, String host) {
		return new Failure(ErrorKind.TLS_FAILED, handshake(cause, host));
	}

	/** Of the protocol on it: ALPN asks for HTTP/2 and nothing else. */
	static Failure toSpeakHttp2() {
		return new Failure(ErrorKind.TLS_FAILED, NO_HTTP2);
	}

	/** An exception without the wrapping of Netty's decoders. */
	static Throwable unwrapped(Throwable cause) {
		return (cause instanceof DecoderException && cause.getCause() != null) ? cause.getCause() : cause;
	}

	static String reason(@Nullable Throwable cause) {
		return FailureReason.of(cause);
	}

	/** Of several causes the most telling one, whichever lies deeper. */
	private static String handshake(Throwable cause, String host) {
		CertificateExpiredException expired = find(cause, CertificateExpiredException.class);
		if (expired != null) {
			return "the certificate of '%s' has expired (%s); renew it".formatted(host, reason(expired));
		}
		CertificateNotYetValidException early = find(cause, CertificateNotYetValidException.class);
		if (early != null) {
			return "the certificate of '%s' is not valid yet (%s); set the clocks right, or renew it".formatted(host,
					reason(early));
		}
		if (find(cause, CertPathBuilderException.class) != null) {
			return ("the certificate of '%s' is not trusted: no issuer of it is in the trust store; "
					+ "give the issuer's certificate (--trust ca.pem)")
				.formatted(host);
		}
		CertificateException misfit = find(cause, CertificateException.class);
		if (misfit != null && isOfAnotherHost(reason(misfit))) {
			return "the certificate is not made for the host '%s' (%s); use a host that it names, or one that fits"
				.formatted(host, reason(misfit));
		}
		if (reason(cause).toLowerCase(Locale.ROOT).contains("no_application_protocol")) {
			return NO_HTTP2;
		}
		if (find(cause, NotSslRecordException.class) != null) {
			return "the target does not speak TLS on this port; use http://, or the port that does";
		}
		return (find(cause, SSLException.class) != null) ? "the TLS handshake failed: " + reason(cause)
				: "the connection ended in the TLS handshake: " + reason(cause);
	}

	/** The JDK says it in words only. */
	private static boolean isOfAnotherHost(String reason) {
		return reason.contains("subject alternative") || reason.contains("No name matching");
	}

	private static <T extends Throwable> @Nullable T find(Throwable cause, Class<T> type) {
		for (Throwable at = cause; at != null; at = at.getCause()) {
			if (type.isInstance(at)) {
				return type.cast(at);
			}
		}
		return null;
	}

}
