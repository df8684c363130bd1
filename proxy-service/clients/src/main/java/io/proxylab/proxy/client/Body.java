package io.proxylab.proxy.client;

/**
 * The bytes of a message. The array is handed over, not copied: whoever makes a body or
 * reads its array promises not to write to it.
 */
public final class Body {

	/** No bytes. */
	public static final Body EMPTY = new Body(new byte[0]);

	private final byte[] bytes;

	private Body(byte[] bytes) {
		this.bytes = bytes;
	}

	/** A body of these bytes, which the caller gives away. */
	public static Body of(byte[] bytes) {
		return (bytes.length == 0) ? EMPTY : new Body(bytes);
	}

	/** The bytes themselves, for reading only. */
	public byte[] bytes() {
		return this.bytes;
	}

	/** The number of bytes. */
	public int length() {
		return this.bytes.length;
	}

	/** Whether there are no bytes. */
	public boolean isEmpty() {
		return this.bytes.length == 0;
	}

}
