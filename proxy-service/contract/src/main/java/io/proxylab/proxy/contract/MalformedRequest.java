package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A request that breaks RFC 9110 or RFC 9112, or seems to, and the one answer that it
 * gets. A proxy that answers otherwise is among the differences, and held to that.
 *
 * @param name a few words
 * @param section of the RFC that decides
 * @param bytes what is sent, a character a byte
 * @param blursTheNext whether it leaves open where the next request begins, so that its
 * connection has to end
 * @param usual what becomes of it
 * @param differences what becomes of it elsewhere
 */
record MalformedRequest(String name, String section, String bytes, boolean blursTheNext, Outcome usual,
		List<Difference> differences) {

	/** A request without a body that is legal after all. */
	static MalformedRequest forwarded(String name, String section, String line, String fields, Outcome.Forwarded as) {
		return new MalformedRequest(name, section, line + "\r\n" + fields + "\r\n", false, as, List.of());
	}

	/** A request without a body that is refused. */
	static MalformedRequest refused(String name, String section, String line, String fields, int status) {
		return new MalformedRequest(name, section, line + "\r\n" + fields + "\r\n", false, new Outcome.Refused(status),
				List.of());
	}

	/** The same with a body, and so with a connection that has to end. */
	MalformedRequest with(String body) {
		return new MalformedRequest(this.name, this.section, this.bytes + body, true, this.usual, this.differences);
	}

	/** The same with a connection that has to end. */
	MalformedRequest blurring() {
		return with("");
	}

	/**
	 * The same with a difference.
	 * @param where it is found
	 * @param outcome there
	 * @param why it is another; one clause
	 */
	MalformedRequest but(Where where, Outcome outcome, String why) {
		List<Difference> more = new ArrayList<>(this.differences);
		more.add(new Difference(where, outcome, why));
		return new MalformedRequest(this.name, this.section, this.bytes, this.blursTheNext, this.usual,
				List.copyOf(more));
	}

	/** Where one of these servers reads the requests. */
	static Where on(String... servers) {
		return new Where(String.join(", ", servers), (proxy) -> Stream.of(servers).anyMatch(proxy.server()::equals));
	}

	/** A peer alone, whatever else is on its server. */
	static Where peer(String id) {
		return new Where(id, (proxy) -> proxy.id().equals(id));
	}

	/** What a proxy makes of it: the first difference that fits, or the usual outcome. */
	Outcome outcome(RunningProxy proxy) {
		return this.differences.stream()
			.filter((difference) -> difference.where().proxies().test(proxy))
			.map(Difference::outcome)
			.findFirst()
			.orElse(this.usual);
	}

	@Override
	public String toString() {
		return this.name + " (" + this.section + ")";
	}

	/**
	 * Another outcome than the usual one.
	 *
	 * @param where it is found
	 * @param outcome there
	 * @param why it is another; one clause
	 */
	record Difference(Where where, Outcome outcome, String why) {
	}

	/**
	 * Some of the proxies.
	 *
	 * @param words that name them
	 * @param proxies that are among them
	 */
	record Where(String words, Predicate<RunningProxy> proxies) {
	}

}
