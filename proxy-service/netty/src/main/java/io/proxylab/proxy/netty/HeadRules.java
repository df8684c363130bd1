package io.proxylab.proxy.netty;

import java.util.Iterator;
import java.util.Map;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.proxylab.proxy.rules.CodingRules;
import io.proxylab.proxy.rules.ExpectationRules;
import io.proxylab.proxy.rules.FieldRules;
import io.proxylab.proxy.rules.HostRules;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import io.proxylab.proxy.rules.TargetRules;

/** Finds what Netty's decoder lets through although RFC 9112 has it refused. */
final class HeadRules {

	private HeadRules() {
	}

	/**
	 * Checks version, {@code Host}, transfer codings, the form of the target and the
	 * values of all fields.
	 * @throws RequestRefusedException if one of them is not to be served
	 */
	static void check(HttpRequest head) {
		boolean current = head.protocolVersion().equals(HttpVersion.HTTP_1_1);
		boolean served = current || head.protocolVersion().equals(HttpVersion.HTTP_1_0);
		if (!served || !hasValidHost(head.headers(), current) || hasUnknownCoding(head.headers())
				|| !TargetRules.allow(head.method().name(), head.uri(), head.headers().get(HttpHeaderNames.HOST))) {
			throw new RequestRefusedException(Reason.BAD_REQUEST);
		}
		if (!ExpectationRules.allow(head.headers().getAll(HttpHeaderNames.EXPECT))) {
			throw new RequestRefusedException(Reason.EXPECTATION_FAILED);
		}
		checkValues(head.headers());
	}

	private static void checkValues(HttpHeaders headers) {
		for (Iterator<Map.Entry<CharSequence, CharSequence>> all = headers.iteratorCharSequence(); all.hasNext();) {
			if (!FieldRules.allow(all.next().getValue())) {
				throw new RequestRefusedException(Reason.BAD_FIELD);
			}
		}
	}

	private static boolean hasValidHost(HttpHeaders headers, boolean needed) {
		Iterator<? extends CharSequence> hosts = headers.valueCharSequenceIterator(HttpHeaderNames.HOST);
		if (!hosts.hasNext()) {
			return !needed;
		}
		return HostRules.allow(hosts.next()) && !hosts.hasNext();
	}

	/** Returns whether it is uncertain where a request with these fields ends. */
	static boolean hasUnknownCoding(HttpHeaders headers) {
		return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
				&& !CodingRules.allow(headers.valueCharSequenceIterator(HttpHeaderNames.TRANSFER_ENCODING));
	}

}
