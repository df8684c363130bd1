package io.proxylab.lab.report;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.words.RunVerdict;
import io.proxylab.lab.report.words.VerdictWords;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What the targets of a block carry, as bars: requests, or, where some fail many, correct
 * answers, or, where all serve the same, what a request costs. The control is not among
 * them: it is no choice.
 *
 * @param label of the block, and what is drawn of it
 * @param bars one a valid target, in the order of the tables
 */
public record CarriedPicture(String label, List<Bar> bars) {

	/** A first screen has room for as many. */
	private static final int SHOWN = 3;

	/** As a share of the requests. */
	private static final double FEW_ERRORS = 0.01;

	public CarriedPicture {
		bars = List.copyOf(bars);
	}

	/** Of the blocks of the verdict whose users or rates stay the same. */
	public static List<CarriedPicture> of(Results results) {
		return RunVerdict.heaviest(results)
			.stream()
			.filter((block) -> !block.scheduled() && steady(block.rows().getFirst().load())
					&& VerdictWords.valid(block).size() > 1)
			.limit(SHOWN)
			.map(CarriedPicture::of)
			.toList();
	}

	private static boolean steady(Load load) {
		return switch (load) {
			case Load.Closed _, Load.Open _ -> true;
			case Load.Burst _, Load.Capacity _ -> false;
		};
	}

	private static CarriedPicture of(CellBlock block) {
		List<CellResult> rows = VerdictWords.valid(block);
		if (rows.stream().anyMatch(CarriedPicture::failing)) {
			double most = rows.stream().mapToDouble(CarriedPicture::goodput).max().orElse(0);
			return new CarriedPicture(block.label(),
					rows.stream()
						.map((row) -> Bar.of(row, VerdictWords.number(goodput(row)) + " correct/s", goodput(row), most))
						.toList());
		}
		Map<String, Double> micros = VerdictWords.cpuMicros(rows);
		if (!micros.isEmpty()) {
			double most = Collections.max(micros.values());
			return new CarriedPicture(block.label() + ": CPU a request",
					rows.stream()
						.map((row) -> Bar.of(row, VerdictWords.number(micros.getOrDefault(row.target(), 0.0)) + " us",
								micros.getOrDefault(row.target(), 0.0), most))
						.toList());
		}
		double most = rows.stream().mapToDouble(VerdictWords::throughput).max().orElse(0);
		return new CarriedPicture(block.label(),
				rows.stream()
					.map((row) -> Bar.of(row, VerdictWords.rate(row), VerdictWords.throughput(row), most))
					.toList());
	}

	/** Whether it completes what is of no use to anybody, such as a 503. */
	private static boolean failing(CellResult row) {
		Figures figures = row.figures();
		return figures != null && figures.errorRatio() > FEW_ERRORS;
	}

	private static double goodput(CellResult row) {
		Figures figures = row.figures();
		return (figures != null) ? figures.goodputPerSecond() : 0;
	}

	/**
	 * A target.
	 *
	 * @param target its name
	 * @param text what it carries
	 * @param percent of the most that one carries
	 * @param warm whether the target's compilers were quiet
	 */
	public record Bar(String target, String text, long percent, boolean warm) {

		static Bar of(CellResult row, String text, double carried, double most) {
			Figures figures = row.figures();
			return new Bar(row.target(), text, (most > 0) ? Math.round(100 * carried / most) : 0,
					figures == null || figures.warm());
		}

	}

}
