package io.proxylab.lab.report;

import io.proxylab.lab.analysis.figures.AttemptFigures;
import io.proxylab.lab.analysis.figures.BurstFigures;
import io.proxylab.lab.analysis.figures.CapacityFigures;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.OpenFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.report.tables.CsvLine;
import io.proxylab.lab.report.tables.FigureColumn;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code results.csv} (RFC 4180, but {@code \n}): one line a target and cell. */
final class CsvReport {

	private static final List<String> FIRST = List.of("target", "variant", "load", "loadName", "users", "ratePerSecond",
			"arrivals", "delay", "clientConnections", "upstreamConnections", "observability", "status", "trials");

	private static final List<String> OPEN = List.of("offeredPerSecond", "sentPerSecond", "sendLagP50Millis",
			"sendLagP99Millis", "sendLagMaxMillis", "unfinished");

	private static final List<String> OTHERS = List.of("burstHeldMax", "burstUpstreamHeldMax", "burstAnsweredSeconds",
			"capacityPerSecond", "attemptsPerSecond", "retriesPerSecond", "givenUpPerSecond", "wastedPerSecond",
			"goodputPerSecond");

	private CsvReport() {
	}

	static String of(Results results) {
		StringBuilder csv = new StringBuilder();
		List<String> header = new ArrayList<>(FIRST);
		Arrays.stream(FigureColumn.values()).map(FigureColumn::key).forEach(header::add);
		header.addAll(OPEN);
		header.addAll(OTHERS);
		header.add("sentence");
		line(csv, header);
		for (CellResult cell : results.cells()) {
			String variant = cell.variant();
			List<String> values = new ArrayList<>(List.of(cell.target(), (variant != null) ? variant : ""));
			values.addAll(load(cell.load()));
			values.addAll(List.of(cell.delay(), word(cell.clientConnections()), word(cell.upstreamConnections()),
					word(cell.observability()), cell.status().name().toLowerCase(Locale.ROOT),
					String.valueOf(cell.trials().size())));
			for (FigureColumn column : FigureColumn.values()) {
				Double value = column.value(cell.figures());
				values.add((value != null) ? number(value) : "");
			}
			values.addAll(open(cell.figures()));
			values.addAll(others(cell.figures()));
			values.add(cell.sentence());
			line(csv, values);
		}
		return csv.toString();
	}

	private static List<String> load(Load load) {
		return switch (load) {
			case Load.Closed closed ->
				List.of("closed", load.label(), closed.steady() ? String.valueOf(closed.users()) : "", "", "");
			case Load.Open open -> List.of("open", load.label(), "",
					open.rate().changes() ? "" : number(open.ratePerSecond()), word(open.arrivals()));
			case Load.Burst _ -> List.of("burst", load.label(), "", "", "");
			case Load.Capacity capacity -> List.of("capacity", load.label(), "", "", word(capacity.arrivals()));
		};
	}

	/** Empty under other loads than bursts and capacities, and of users who only wait. */
	private static List<String> others(@Nullable Figures figures) {
		BurstFigures burst = (figures != null) ? figures.burst() : null;
		CapacityFigures capacity = (figures != null) ? figures.capacity() : null;
		Spread carried = (capacity != null) ? capacity.carriedPerSecond() : null;
		AttemptFigures attempts = (figures != null) ? figures.attempts() : null;
		return List.of((burst != null) ? String.valueOf(burst.heldMax()) : "",
				(burst != null) ? orEmpty(burst.upstreamHeldMax()) : "",
				(burst != null) ? orEmpty(burst.answeredSeconds()) : "",
				(carried != null) ? number(carried.median()) : "",
				(attempts != null) ? number(attempts.sentPerSecond()) : "",
				(attempts != null) ? number(attempts.retriesPerSecond()) : "",
				(attempts != null) ? number(attempts.givenUpPerSecond()) : "",
				(attempts != null) ? orEmpty(attempts.wastedPerSecond()) : "",
				(figures != null) ? number(figures.goodputPerSecond()) : "");
	}

	private static String orEmpty(@Nullable Double value) {
		return (value != null) ? number(value) : "";
	}

	/** Empty under closed load. */
	private static List<String> open(@Nullable Figures figures) {
		OpenFigures open = (figures != null) ? figures.open() : null;
		return (open == null) ? Collections.nCopies(OPEN.size(), "")
				: List.of(number(open.offeredPerSecond()), number(open.sentPerSecond()),
						number(open.sendLagP50Micros() / 1e3), number(open.sendLagP99Micros() / 1e3),
						number(open.sendLagMaxMicros() / 1e3), String.valueOf(open.unfinished()));
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.3f", value);
	}

	private static String word(Arrivals arrivals) {
		return arrivals.name().toLowerCase(Locale.ROOT);
	}

	private static String word(@Nullable Reuse connections) {
		return (connections != null) ? connections.word() : "";
	}

	private static String word(@Nullable Observability observability) {
		return (observability != null) ? observability.word() : "";
	}

	private static void line(StringBuilder csv, List<String> values) {
		csv.append(CsvLine.of(values));
	}

}
