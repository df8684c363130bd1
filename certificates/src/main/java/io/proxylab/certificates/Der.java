package io.proxylab.certificates;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The values of DER (ITU-T X.690) that a certificate consists of. Each method returns one
 * encoded value with its tag and length.
 */
final class Der {

	private static final DateTimeFormatter GENERALIZED_TIME = DateTimeFormatter
		.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private static final int BOOLEAN = 0x01;

	private static final int INTEGER = 0x02;

	private static final int BIT_STRING = 0x03;

	private static final int OCTET_STRING = 0x04;

	private static final int OBJECT_IDENTIFIER = 0x06;

	private static final int UTC_TIME = 0x17;

	private static final int SEQUENCE = 0x30;

	/** Base of the digits of an object identifier. */
	private static final int OID_BASE = 128;

	private Der() {
	}

	static byte[] sequence(byte[]... values) {
		return value(SEQUENCE, concatenated(values));
	}

	static byte[] integer(BigInteger number) {
		return value(INTEGER, number.toByteArray());
	}

	static byte[] yes() {
		return value(BOOLEAN, new byte[] { (byte) 0xFF });
	}

	static byte[] octets(byte[] octets) {
		return value(OCTET_STRING, octets);
	}

	/** Returns a bit string without unused bits. */
	static byte[] bits(byte[] octets) {
		return value(BIT_STRING, concatenated(new byte[] { 0 }, octets));
	}

	/**
	 * Returns a time in whole seconds as UTCTime, which RFC 5280, 4.1.2.5 requires until
	 * 2049.
	 * @throws IllegalArgumentException from the year 2050 on
	 */
	static byte[] time(Instant time) {
		String text = GENERALIZED_TIME.format(time);
		if (text.compareTo("2050") >= 0) {
			throw new IllegalArgumentException(time + " is too late for UTCTime, which ends with 2049");
		}
		return value(UTC_TIME, text.substring(2).getBytes(StandardCharsets.US_ASCII));
	}

	/**
	 * Returns an object identifier.
	 * @param text in dots, such as {@code 2.5.29.17}
	 */
	static byte[] oid(String text) {
		String[] parts = text.split("\\.", -1);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.write(40 * Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]));
		for (int i = 2; i < parts.length; i++) {
			writeBase128(out, Integer.parseInt(parts[i]));
		}
		return value(OBJECT_IDENTIFIER, out.toByteArray());
	}

	private static void writeBase128(ByteArrayOutputStream out, int number) {
		int digits = 1;
		for (int rest = number / OID_BASE; rest > 0; rest /= OID_BASE) {
			digits++;
		}
		for (int digit = digits - 1; digit >= 0; digit--) {
			int bits = (number >>> (7 * digit)) % OID_BASE;
			out.write((digit > 0) ? bits + OID_BASE : bits);
		}
	}

	/** Returns a context-specific value that wraps another. */
	static byte[] explicit(int tag, byte[] wrapped) {
		return value(0xA0 + tag, wrapped);
	}

	/** Returns a context-specific primitive value. */
	static byte[] implicit(int tag, byte[] content) {
		return value(0x80 + tag, content);
	}

	private static byte[] value(int tag, byte[] content) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.write(tag);
		int length = content.length;
		if (length < 0x80) {
			out.write(length);
		}
		else if (length < 0x100) {
			out.write(0x81);
			out.write(length);
		}
		else {
			// 64 KiB, which no certificate of this project comes near.
			out.write(0x82);
			out.write(length >>> 8);
			out.write(length);
		}
		out.writeBytes(content);
		return out.toByteArray();
	}

	private static byte[] concatenated(byte[]... values) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (byte[] value : values) {
			out.writeBytes(value);
		}
		return out.toByteArray();
	}

}
