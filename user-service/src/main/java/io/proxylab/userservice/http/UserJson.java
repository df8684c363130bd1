package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;

/** The bodies that the upstream answers with. */
public final class UserJson {

	/** The body of every answer to a request that names no size: always the same. */
	public static final String FIXED = "{\"id\":1,\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\"}";

	/** The smallest size that can be asked for, in bytes. */
	public static final int SMALLEST = 18;

	/** The greatest size that can be asked for, in bytes: 1 MiB. */
	public static final int GREATEST = 1 << 20;

	static final String START = "{\"id\":1,\"name\":\"";

	static final String END = "\"}";

	private static final byte[] LETTERS = "abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);

	private UserJson() {
	}

	/**
	 * A user of a size: its name is as long as it takes.
	 * @param size in bytes, {@link #SMALLEST} to {@link #GREATEST}
	 * @return ASCII JSON of exactly that size
	 * @throws IllegalArgumentException if the size is out of range
	 */
	public static byte[] ofSize(int size) {
		if (size < SMALLEST || size > GREATEST) {
			throw new IllegalArgumentException(
					"size " + size + " is out of range: " + SMALLEST + " to " + GREATEST + " bytes");
		}
		byte[] json = new byte[size];
		int start = START.length();
		int end = size - END.length();
		System.arraycopy(START.getBytes(StandardCharsets.US_ASCII), 0, json, 0, start);
		for (int i = start; i < end; i++) {
			// A pattern, not one letter: a proxy that swaps parts of a body is found out.
			json[i] = LETTERS[(i - start) % LETTERS.length];
		}
		System.arraycopy(END.getBytes(StandardCharsets.US_ASCII), 0, json, end, END.length());
		return json;
	}

}
