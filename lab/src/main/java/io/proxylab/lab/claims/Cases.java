package io.proxylab.lab.claims;

import io.proxylab.lab.claims.Claim.Case;
import io.proxylab.lab.claims.Expression.Figure;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds the places at which a claim is asked. What its figures name, they keep. An axis
 * that all of them leave out is asked at every value that all their targets have: so
 * {@code errorRatio(webflux-webclient) <= 0.1%} is asked of each of its cells, and
 * {@code throughput(a) >= throughput(b)} of each that both have. To leave out in one
 * figure what another one names would compare one cell with many: that is refused.
 */
final class Cases {

	private Cases() {
	}

	static List<Case> of(Expression left, Expression right) {
		List<Figure> figures = Stream.concat(left.figures(), right.figures()).toList();
		if (figures.isEmpty()) {
			throw new ClaimError(0, "the claim names no target; write for instance throughput(webflux-webclient)");
		}
		List<Axis> open = Arrays.stream(Axis.values()).filter((axis) -> isOpen(axis, figures)).toList();
		List<Case> cases = figures.getFirst()
			.cells()
			.cells()
			.stream()
			.map((cell) -> values(cell, open))
			.distinct()
			.filter((values) -> figures.stream().allMatch((figure) -> figure.cells().reaches(values)))
			.map((values) -> new Case(String.join(" x ", values.values()), at(left, values), at(right, values)))
			.toList();
		if (cases.isEmpty()) {
			throw new ClaimError(figures.getFirst().cells().at(),
					"the targets of the claim have no cell in common; name the cell of each");
		}
		return cases;
	}

	private static boolean isOpen(Axis axis, List<Figure> figures) {
		List<Selection> several = figures.stream()
			.map(Figure::cells)
			.filter((cells) -> cells.values(axis).size() > 1)
			.toList();
		if (!several.isEmpty() && figures.stream().anyMatch((figure) -> figure.cells().named().contains(axis))) {
			throw new ClaimError(several.getFirst().at(),
					several.getFirst().target() + " has several cells here ("
							+ String.join(", ", several.getFirst().values(axis)) + "), and the claim names the "
							+ axis.word() + " elsewhere; name it here, too, or nowhere");
		}
		return !several.isEmpty();
	}

	private static Map<Axis, String> values(CellAddress cell, List<Axis> open) {
		Map<Axis, String> values = new EnumMap<>(Axis.class);
		open.forEach((axis) -> values.put(axis, cell.on(axis)));
		return values;
	}

	private static Expression at(Expression side, Map<Axis, String> values) {
		return side.with((figure) -> new Figure(figure.measure(), figure.cells().narrowed(values)));
	}

}
