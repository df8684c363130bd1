package io.proxylab.proxy.client;

/**
 * One header field line.
 *
 * @param name the field's name, in the case in which it was sent
 * @param value the field's value
 */
public record Header(String name, String value) {

	/** Whether this line belongs to the field of that name, in any case. */
	public boolean is(String field) {
		return this.name.equalsIgnoreCase(field);
	}

}
