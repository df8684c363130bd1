package io.proxylab.proxy.contract;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A request that {@link RequestGrammar} has drawn.
 *
 * @param number its place among those of its seed
 * @param bytes what is sent, a character a byte
 * @param variations what is unusual about it
 * @param head whether its response has no body
 * @param closes whether the connection ends with the response
 * @param pipelined whether another request is sent at the same time
 * @param received what the upstream is to receive if it is forwarded, without what a
 * proxy adds
 */
record RandomRequest(int number, String bytes, List<RequestVariation> variations, boolean head, boolean closes,
		boolean pipelined, ReceivedRequest received) {

	/** Returns whether it leaves open where the next request begins. */
	boolean blursTheNext() {
		return this.variations.stream().anyMatch(RequestVariation::blursTheNext);
	}

	/**
	 * Returns what a proxy may make of it other than forwarding it: one of the outcomes
	 * of its variations, because a server may find any of them first. Empty if it is to
	 * be forwarded.
	 */
	List<Outcome> refusals(RunningProxy proxy) {
		return this.variations.stream()
			.map((variation) -> variation.outcome(proxy))
			.filter((outcome) -> !(outcome instanceof Outcome.Forwarded))
			.toList();
	}

	@Override
	public String toString() {
		String names = this.variations.stream().map(RequestVariation::name).collect(Collectors.joining(", "));
		return "request " + this.number + " (" + (names.isEmpty() ? "legal" : names) + "): " + escaped();
	}

	private String escaped() {
		String shown = (this.bytes.length() > 600) ? this.bytes.substring(0, 600) + "..." : this.bytes;
		return shown.chars()
			.mapToObj((octet) -> (octet >= ' ' && octet <= '~') ? String.valueOf((char) octet)
					: "\\x" + HexFormat.of().toHexDigits((byte) octet))
			.collect(Collectors.joining());
	}

}
