package io.proxylab.load.http;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Bytes in which values have their places; what is constant is made once. */
final class Text {

	private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7e\\t]*");

	private final List<Piece> pieces;

	private final boolean takingValues;

	private Text(List<Piece> pieces, boolean takingValues) {
		this.pieces = List.copyOf(pieces);
		this.takingValues = takingValues;
	}

	/**
	 * Compiles a text with placeholders.
	 * @param where it stands, for complaints
	 * @param values null: it has no placeholders
	 * @param use of the values
	 * @throws IOException if there is no column for a placeholder, or a value cannot
	 * stand there; the message says where
	 */
	static Text of(String text, String where, @Nullable ValueTable values, Use use) throws IOException {
		if (values == null) {
			return constant(text.getBytes(StandardCharsets.UTF_8));
		}
		List<Piece> pieces = new ArrayList<>();
		List<String> parts = Placeholders.split(text);
		for (int part = 0; part < parts.size(); part++) {
			String own = parts.get(part);
			boolean placeholder = part % 2 == 1;
			if (placeholder) {
				pieces.add(new Piece(column(values, values.column(own, where), where, use)));
			}
			else if (!own.isEmpty()) {
				pieces.add(new Piece(new byte[][] { own.getBytes(StandardCharsets.UTF_8) }));
			}
		}
		return new Text(pieces, parts.size() > 1);
	}

	/** The same bytes for each row. */
	static Text constant(byte[] bytes) {
		return new Text(List.of(new Piece(new byte[][] { bytes })), false);
	}

	private static byte[][] column(ValueTable values, int column, String where, Use use) throws IOException {
		byte[][] all = new byte[values.size()][];
		for (int row = 0; row < all.length; row++) {
			String value = values.value(row, column, where);
			if (use == Use.HEADER && !HEADER_VALUE.matcher(value).matches()) {
				throw new IOException("%s: '%s' (%s) is not printable ASCII, as the value of a header must be"
					.formatted(where, value, values.place(row, column)));
			}
			String written = (use == Use.PATH) ? encoded(value) : value;
			all[row] = written.getBytes(StandardCharsets.UTF_8);
		}
		return all;
	}

	/** So that a value is one part of a path, or one parameter, whatever it holds. */
	private static String encoded(String value) {
		return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
	}

	/** This, and another after it. */
	Text and(Text next) {
		List<Piece> all = new ArrayList<>(this.pieces);
		all.addAll(next.pieces);
		return new Text(all, this.takingValues || next.takingValues);
	}

	/** Whether a value has its place in it. */
	boolean takesValues() {
		return this.takingValues;
	}

	/** Bytes of it with the values of a row. */
	int length(int row) {
		int length = 0;
		for (int piece = 0; piece < this.pieces.size(); piece++) {
			length += this.pieces.get(piece).of(row).length;
		}
		return length;
	}

	void writeTo(ByteBuf out, int row) {
		for (int piece = 0; piece < this.pieces.size(); piece++) {
			out.writeBytes(this.pieces.get(piece).of(row));
		}
	}

	/** Where a text stands decides how a value is written. */
	enum Use {

		/** Percent-encoded. */
		PATH,

		/** As it is, if a header can have it. */
		HEADER,

		/** As it is. */
		BODY

	}

	/** A piece of a text: its bytes for each row, or once where they never change. */
	private static final class Piece {

		private final byte[][] byRow;

		Piece(byte[][] byRow) {
			this.byRow = byRow;
		}

		byte[] of(int row) {
			return (this.byRow.length == 1) ? this.byRow[0] : this.byRow[row];
		}

	}

}
