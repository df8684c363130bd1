package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.findings.CellFinding;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.findings.StoryFinding;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.comparison.RunComparison;
import io.proxylab.lab.report.history.RunHistory;
import io.proxylab.lab.report.tables.FigureColumn;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.PaceReading;
import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.UpstreamReading;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds docs/results-format.md against the records that are the format. */
class ResultsFormatDocTests {

	private final String page;

	ResultsFormatDocTests() throws IOException {
		this.page = Files.readString(Path.of(System.getProperty("basedir", ""), "..", "docs", "results-format.md"));
	}

	@Test
	void everyRecordHasATableThatNamesItsFieldsAndNoOthers() {
		Map<String, List<String>> documented = new LinkedHashMap<>();
		Map<String, List<String>> written = new LinkedHashMap<>();
		for (Class<?> type : records()) {
			written.put(type.getSimpleName(),
					Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList());
			documented.put(type.getSimpleName(), firstColumn("### " + type.getSimpleName() + "\n"));
		}
		assertThat(documented).isEqualTo(written);
	}

	@Test
	void everyColumnOfTheCsvIsNamedInItsOrder() {
		List<String> columns = new ArrayList<>(
				List.of("target", "variant", "load", "loadName", "users", "ratePerSecond", "arrivals", "delay",
						"clientConnections", "upstreamConnections", "observability", "status", "trials"));
		Arrays.stream(FigureColumn.values()).map(FigureColumn::key).forEach(columns::add);
		columns.addAll(List.of("offeredPerSecond", "sentPerSecond", "sendLagP50Millis", "sendLagP99Millis",
				"sendLagMaxMillis", "unfinished", "burstHeldMax", "burstUpstreamHeldMax", "burstAnsweredSeconds",
				"capacityPerSecond", "attemptsPerSecond", "retriesPerSecond", "givenUpPerSecond", "wastedPerSecond",
				"goodputPerSecond", "sentence"));
		assertThat(firstColumn("## results.csv\n")).isEqualTo(columns);
	}

	@Test
	void everyValidityCheckIsExplained(@TempDir Path runs) {
		RawRun raw = ExampleRun.synthetic().in(runs);
		List<String> checks = Analysis.of(raw).trials().getFirst().checks().stream().map(CheckOutcome::check).toList();
		assertThat(firstColumn("| check |")).isEqualTo(checks);
	}

	@Test
	void everyFileOfTheReportIsInTheTree() {
		assertThat(Stream.of(ReportFormat.values()).map(ReportFormat::fileName)).allSatisfy(
				(file) -> assertThat(this.page.substring(0, this.page.indexOf("## Conventions"))).contains(file));
	}

	/** The names in code font at the beginning of the lines of the next table. */
	private List<String> firstColumn(String heading) {
		int start = this.page.indexOf(heading);
		assertThat(start).as(heading).isNotNegative();
		return this.page.substring(this.page.indexOf("|---|", start))
			.lines()
			.skip(1)
			.takeWhile((line) -> line.startsWith("| "))
			.map((line) -> line.substring(3, line.indexOf('`', 3)))
			.toList();
	}

	private static Set<Class<?>> records() {
		Set<Class<?>> records = new LinkedHashSet<>();
		Stream
			.of(Manifest.class, LaunchRecord.class, TrialRecord.class, TimeSeries.Sample.class, ProbeOutcome.class,
					UpstreamReading.class, PaceReading.class, Results.class, RunComparison.class, RunHistory.class)
			.forEach((type) -> collect(type, records));
		Stream.of(Load.class, BindingLimit.class, CellFinding.class, StoryFinding.class)
			.flatMap((type) -> Arrays.stream(type.getPermittedSubclasses()))
			.forEach((type) -> collect(type, records));
		return records;
	}

	private static void collect(Type type, Set<Class<?>> records) {
		if (type instanceof ParameterizedType generic) {
			Arrays.stream(generic.getActualTypeArguments()).forEach((argument) -> collect(argument, records));
		}
		else if (type instanceof Class<?> record && record.isRecord() && records.add(record)) {
			Arrays.stream(record.getRecordComponents())
				.forEach((component) -> collect(component.getGenericType(), records));
		}
	}

}
