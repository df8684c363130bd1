package io.proxylab.proxy.contract;

import java.util.List;

/**
 * A request as it came off the wire.
 *
 * @param method the method
 * @param target the target as it was written
 * @param headers header lines as they were written, in their order
 * @param body the body, a character a byte
 */
public record ReceivedRequest(String method, String target, List<String> headers, String body) {

	/** The values of a field, in their order. */
	public List<String> header(String name) {
		return Messages.values(this.headers, name);
	}

}
