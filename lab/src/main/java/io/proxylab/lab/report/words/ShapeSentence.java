package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.limits.BindingLimit.LoadMet;
import io.proxylab.lab.analysis.limits.BindingLimit.SloCapacity;
import io.proxylab.lab.analysis.figures.BurstFigures;
import io.proxylab.lab.analysis.findings.CpuPolicy;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.findings.HealthVerdict;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.tables.FigureColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a block says whose load is not closed, or does not stay as it is. */
final class ShapeSentence {

	private ShapeSentence() {
	}

	static String of(Results results, CellBlock block) {
		List<CellResult> valid = VerdictWords.valid(block);
		if (valid.isEmpty()) {
			return VerdictWords.nothing(block);
		}
		if (block.scheduled()) {
			boolean rates = valid.stream().flatMap((row) -> row.phases().stream()).anyMatch((it) -> it.rate() != null);
			return VerdictWords.place(block) + (rates ? rates(valid) : delays(valid)) + VerdictWords.leftOut(block);
		}
		return switch (block.rows().getFirst().load()) {
			case Load.Closed _ -> CarriedSentence.of(results, block);
			case Load.Open _ -> VerdictWords.place(block) + open(valid) + VerdictWords.leftOut(block);
			case Load.Burst _ -> VerdictWords.place(block) + burst(valid) + VerdictWords.leftOut(block);
			case Load.Capacity _ ->
				CarriedSentence.ranking(results, block).isPresent() ? CarriedSentence.of(results, block)
						: VerdictWords.place(block) + capacity(valid) + VerdictWords.leftOut(block);
		};
	}

	private static String open(List<CellResult> valid) {
		List<CellResult> met = valid.stream().filter((row) -> row.binding() instanceof LoadMet).toList();
		List<String> parts = new ArrayList<>();
		if (!met.isEmpty()) {
			parts.add(met.stream()
				.map((row) -> VerdictWords.name(row.target()) + percentile(row.figures()))
				.collect(Collectors.joining(", ")) + ((met.size() == 1) ? " keeps up" : " keep up"));
		}
		valid.stream()
			.filter((row) -> !met.contains(row))
			.forEach((row) -> parts.add(VerdictWords.name(row.target()) + " does not: " + row.sentence()));
		return String.join("; ", parts);
	}

	private static String percentile(@Nullable Figures figures) {
		return (FigureColumn.RESPONSE_P99.value(figures) == null) ? ""
				: " (p99 " + FigureColumn.RESPONSE_P99.text(figures) + " ms)";
	}

	private static String burst(List<CellResult> valid) {
		return "held at the same time: " + valid.stream()
			.map((row) -> VerdictWords.name(row.target()) + " " + held(row.figures()))
			.collect(Collectors.joining(", "));
	}

	private static String held(@Nullable Figures figures) {
		BurstFigures burst = (figures != null) ? figures.burst() : null;
		if (burst == null) {
			return "not known";
		}
		Double upstream = burst.upstreamHeldMax();
		return VerdictWords.number((upstream != null) ? upstream : burst.heldMax());
	}

	private static String capacity(List<CellResult> valid) {
		return valid.stream()
			.map((row) -> VerdictWords.name(row.target()) + " " + carried(row))
			.collect(Collectors.joining(", "));
	}

	private static String carried(CellResult row) {
		if (!(row.binding() instanceof SloCapacity capacity)) {
			return row.sentence();
		}
		Double from = capacity.fromPerSecond();
		Double to = capacity.toPerSecond();
		if (from == null) {
			return "met it at no rate that was tried";
		}
		return ((to == null || capacity.atLeast()) ? "at least " + VerdictWords.number(from)
				: VerdictWords.number(from) + " to " + VerdictWords.number(to)) + "/s";
	}

	private static String rates(List<CellResult> valid) {
		return valid.stream()
			.map((row) -> VerdictWords.name(row.target()) + " "
					+ (row.story().isEmpty() ? row.sentence() : StoryText.of(row.story()).getFirst()))
			.collect(Collectors.joining("; "));
	}

	private static String delays(List<CellResult> valid) {
		List<CellResult> replaced = valid.stream().filter(ShapeSentence::unhealthy).toList();
		List<CellResult> kept = valid.stream().filter((row) -> checks(row.health()) > 0 && !unhealthy(row)).toList();
		List<String> done = new ArrayList<>();
		if (!replaced.isEmpty()) {
			done.add("replaced " + replaced.stream()
				.map((row) -> VerdictWords.name(row.target()) + " (" + moment(row) + ")")
				.collect(Collectors.joining(", ")));
		}
		if (!kept.isEmpty()) {
			done.add("kept " + VerdictWords.namesOf(kept));
		}
		List<CellResult> unseen = replaced.stream().filter(ShapeSentence::unseen).toList();
		return (done.isEmpty() ? "what ECS would have done is not known"
				: "ECS would have " + String.join(" and ", done))
				+ (unseen.isEmpty() ? ""
						: String.format(Locale.ROOT, "; a CPU policy at %.0f%% would not have scaled out %s",
								CpuPolicy.TARGET_PERCENT, VerdictWords.namesOf(unseen)));
	}

	private static int checks(@Nullable HealthVerdict health) {
		return (health != null) ? health.checks() : 0;
	}

	private static boolean unhealthy(CellResult row) {
		HealthVerdict health = row.health();
		return health != null && health.unhealthyAtSeconds() != null;
	}

	/** In the phase in which ECS would have given it up. */
	private static String moment(CellResult row) {
		PhaseFigures phase = phase(row);
		Double cpu = phase.cpuPercentOfBox();
		return String.format(Locale.ROOT, "%.0f s into the delay of %s%s", unhealthyAt(row) - phase.fromSeconds(),
				phase.delay(), (cpu != null) ? String.format(Locale.ROOT, ", CPU %.0f%%", cpu) : "");
	}

	private static boolean unseen(CellResult row) {
		Figures figures = row.figures();
		Double cpu = phase(row).cpuPercentOfBox();
		return figures != null && figures.warm() && cpu != null && !CpuPolicy.scalesOut(cpu);
	}

	private static PhaseFigures phase(CellResult row) {
		double at = unhealthyAt(row);
		PhaseFigures phase = row.phases().getFirst();
		for (PhaseFigures next : row.phases()) {
			phase = (next.fromSeconds() <= at) ? next : phase;
		}
		return phase;
	}

	private static double unhealthyAt(CellResult row) {
		HealthVerdict health = row.health();
		Double at = (health != null) ? health.unhealthyAtSeconds() : null;
		return (at != null) ? at : 0;
	}

}
