package io.proxylab.proxy.catalogue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The optimal string alignment distance (Damerau 1964, restricted): insertions,
 * deletions, substitutions and swaps of neighbours, each counted as one.
 */
public final class EditDistance {

	private EditDistance() {
	}

	/**
	 * The candidate closest to a word, unless more than a third of the word would have to
	 * change: then nobody would take it for a slip.
	 */
	public static Optional<String> closest(String word, List<String> candidates) {
		return candidates.stream()
			.min(Comparator.comparingInt((candidate) -> between(word, candidate)))
			.filter((candidate) -> between(word, candidate) * 3 <= word.length());
	}

	static int between(String left, String right) {
		int[] beforePrevious = new int[right.length() + 1];
		int[] previous = new int[right.length() + 1];
		Arrays.setAll(previous, (column) -> column);
		for (int row = 1; row <= left.length(); row++) {
			int[] current = new int[right.length() + 1];
			current[0] = row;
			for (int column = 1; column <= right.length(); column++) {
				int substitution = (left.charAt(row - 1) == right.charAt(column - 1)) ? 0 : 1;
				current[column] = Math.min(previous[column - 1] + substitution,
						Math.min(previous[column], current[column - 1]) + 1);
				if (row > 1 && column > 1 && left.charAt(row - 1) == right.charAt(column - 2)
						&& left.charAt(row - 2) == right.charAt(column - 1)) {
					current[column] = Math.min(current[column], beforePrevious[column - 2] + 1);
				}
			}
			beforePrevious = previous;
			previous = current;
		}
		return previous[right.length()];
	}

}
