package io.proxylab.lab.claims;

import io.proxylab.lab.claims.ClaimText.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the cells that stand between the parentheses of a measure.
 *
 * @param cells every cell of the experiment
 */
record SelectionReader(List<CellAddress> cells) {

	SelectionReader {
		cells = List.copyOf(cells);
	}

	/**
	 * The cells that are meant.
	 * @param parts the target, then what its cells are to have
	 * @throws ClaimError where there are none
	 */
	Selection read(List<Part> parts) {
		Part target = parts.getFirst();
		List<CellAddress> selected = this.cells.stream().filter((cell) -> cell.target().equals(target.text())).toList();
		if (selected.isEmpty()) {
			throw new ClaimError(target.at(), unknownTarget(target.text()));
		}
		Set<Axis> named = EnumSet.noneOf(Axis.class);
		for (Part part : joined(parts.subList(1, parts.size()), selected)) {
			Axis axis = axis(part, target.text());
			if (!named.add(axis)) {
				throw new ClaimError(part.at(),
						"'" + part.text() + "' is a second " + axis.word() + "; remove one of the two");
			}
			List<CellAddress> left = matching(selected, axis, part.text());
			if (left.isEmpty()) {
				throw new ClaimError(part.at(), target.text() + " is not measured at " + part.text()
						+ " together with what stands before it; " + "choices: " + values(axis, selected));
			}
			selected = left;
			requireOneValue(part, axis, selected);
		}
		return new Selection(selected, named, target.at());
	}

	/**
	 * A load may have commas in its name: as many parts are one as name a cell together.
	 */
	private static List<Part> joined(List<Part> parts, List<CellAddress> ofTarget) {
		List<Part> joined = new ArrayList<>();
		int from = 0;
		while (from < parts.size()) {
			int to = parts.size();
			while (to > from + 1 && axis(together(parts.subList(from, to)), ofTarget).isEmpty()) {
				to--;
			}
			joined.add(together(parts.subList(from, to)));
			from = to;
		}
		return joined;
	}

	private static Part together(List<Part> parts) {
		return parts.stream().reduce(Part::with).orElseThrow();
	}

	/** The whole name of one may be the beginning of another's. */
	private static List<CellAddress> matching(List<CellAddress> cells, Axis axis, String asked) {
		List<CellAddress> whole = cells.stream().filter((cell) -> axis.isWhole(cell.on(axis), asked)).toList();
		return whole.isEmpty() ? cells.stream().filter((cell) -> axis.matches(cell.on(axis), asked)).toList() : whole;
	}

	private String unknownTarget(String name) {
		List<String> targets = this.cells.stream().map(CellAddress::target).distinct().toList();
		return "'" + name + "' is no target of this experiment" + ClaimParser.suggestion(name, targets) + "choices: "
				+ String.join(", ", targets);
	}

	private static Optional<Axis> axis(Part part, List<CellAddress> cells) {
		return Arrays.stream(Axis.values())
			.filter((candidate) -> cells.stream()
				.anyMatch((cell) -> candidate.matches(cell.on(candidate), part.text())))
			.findFirst();
	}

	/** What a selector speaks of: the first axis on which any cell has it. */
	private Axis axis(Part part, String target) {
		List<CellAddress> ofTarget = this.cells.stream().filter((cell) -> cell.target().equals(target)).toList();
		return axis(part, ofTarget).orElseThrow(() -> {
			List<String> choices = new ArrayList<>();
			Arrays.stream(Axis.values())
				.forEach((candidate) -> ofTarget.stream()
					.map((cell) -> cell.on(candidate))
					.distinct()
					.forEach(choices::add));
			return new ClaimError(part.at(), "'" + part.text() + "' is no cell of " + target
					+ ClaimParser.suggestion(part.text(), choices) + "choices: " + String.join(", ", choices));
		});
	}

	/** {@code 1000/s} may be the beginning of several loads. */
	private static void requireOneValue(Part part, Axis axis, List<CellAddress> selected) {
		if (selected.stream().map((cell) -> cell.on(axis)).distinct().count() > 1) {
			throw new ClaimError(part.at(),
					"'" + part.text() + "' can mean several; write one of: " + values(axis, selected));
		}
	}

	private static String values(Axis axis, List<CellAddress> cells) {
		return cells.stream().map((cell) -> cell.on(axis)).distinct().collect(Collectors.joining(", "));
	}

}
