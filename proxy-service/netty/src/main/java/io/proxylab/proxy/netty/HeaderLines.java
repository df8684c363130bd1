package io.proxylab.proxy.netty;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.proxylab.proxy.rules.HopByHop;

/** The header lines of a message that go on. */
final class HeaderLines {

	/** What was decoded was validated then. */
	private static final DefaultHttpHeadersFactory UNCHECKED = DefaultHttpHeadersFactory.headersFactory()
		.withValidation(false);

	private static final Set<AsciiString> ONE_HOP = HopByHop.FIELDS.stream()
		.map(AsciiString::cached)
		.collect(Collectors.toUnmodifiableSet());

	private HeaderLines() {
	}

	static HttpHeaders empty() {
		return UNCHECKED.newHeaders();
	}

	/** The lines that go on, in their order, with their names in lower case. */
	static List<Line> endToEnd(HttpHeaders headers) {
		Set<AsciiString> named = namedByConnection(headers);
		List<Line> lines = new ArrayList<>(headers.size() + 1);
		for (Iterator<Map.Entry<CharSequence, CharSequence>> all = headers.iteratorCharSequence(); all.hasNext();) {
			Map.Entry<CharSequence, CharSequence> header = all.next();
			AsciiString name = AsciiString.of(header.getKey()).toLowerCase();
			if (!ONE_HOP.contains(name) && !named.contains(name)) {
				lines.add(new Line(name, header.getValue()));
			}
		}
		return lines;
	}

	private static Set<AsciiString> namedByConnection(HttpHeaders headers) {
		if (!headers.contains(HttpHeaderNames.CONNECTION)) {
			return Set.of();
		}
		Set<AsciiString> named = new HashSet<>();
		for (String value : headers.getAll(HttpHeaderNames.CONNECTION)) {
			for (String token : value.split(",", -1)) {
				named.add(AsciiString.of(token.strip()).toLowerCase());
			}
		}
		return named;
	}

	/**
	 * One header line.
	 *
	 * @param name the field's name, in lower case
	 * @param value the field's value
	 */
	record Line(AsciiString name, CharSequence value) implements Comparable<Line> {

		boolean is(AsciiString field) {
			return this.name.equals(field);
		}

		@Override
		public int compareTo(Line other) {
			return this.name.compareTo(other.name);
		}

	}

}
