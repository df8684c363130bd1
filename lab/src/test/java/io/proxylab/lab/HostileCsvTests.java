package io.proxylab.lab;

import io.proxylab.lab.jtl.BadJtl;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.jtl.JtlTimes;
import io.proxylab.load.http.ValueTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/**
 * CSV files that users bring. Those of a run, and rates, are tested next to their
 * readers.
 */
class HostileCsvTests {

	private static final String JTL = """
			timeStamp,elapsed,label,responseCode,responseMessage,success,allThreads,SampleCount,ErrorCount
			1700000000000,20,home,200,OK,true,8,1,0
			1700000001000,21,cart,503,Unavailable,false,8,1,1
			1700000002000,22,home,200,OK,true,8,1,0
			1700000003000,23,warm-up,200,OK,true,8,1,0
			1700000004000,24,home,200,OK,true,8,1,0
			""";

	private static final String VALUES = """
			id,name,city
			1,Ada,London
			2,Grace,New York
			3,Edsger,Rotterdam
			""";

	@TempDir
	private Path folder = Path.of("");

	private static boolean isRejection(Exception ex, String withoutLine) {
		String message = String.valueOf(ex.getMessage());
		return message.matches("(?s)(values: )?.*(results\\.jtl|values\\.csv):\\d+: .+")
				|| message.contains(withoutLine);
	}

	@Nested
	class ResultsOfJMeter implements DamagedCsv<Map<String, List<Long>>> {

		@Override
		public String validCsv() {
			return JTL;
		}

		@Override
		public boolean isRejection(Exception ex) {
			return ex instanceof BadJtl && HostileCsvTests.isRejection(ex, "holds no samples");
		}

		/** Samples, failed ones, milliseconds and the first start, by label. */
		@Override
		public Map<String, List<Long>> figures(byte[] file) throws IOException {
			Path path = Files.write(HostileCsvTests.this.folder.resolve("results.jtl"), file);
			JtlRun run = JtlRun.read(path);
			JtlTimes.read(path, run);
			Map<String, List<Long>> figures = new TreeMap<>();
			run.labels()
				.forEach((label) -> figures.put(label.label(), List.of(label.samples(), label.failed(),
						Math.round(label.meanMillis() * label.samples()), label.startedAtEpochMillis())));
			run.leftOut().forEach((label, samples) -> figures.put(label, List.of(samples)));
			return figures;
		}

		@Override
		public Map<String, List<Long>> expected(List<String> heading, List<List<String>> rows) {
			Map<String, List<Long>> expected = new TreeMap<>();
			for (List<String> row : rows) {
				String label = row.get(heading.indexOf("label"));
				long start = Long.parseLong(row.get(heading.indexOf("timeStamp")).strip());
				long millis = Long.parseLong(row.get(heading.indexOf("elapsed")).strip());
				long failed = row.get(heading.indexOf("success")).equalsIgnoreCase("true") ? 0 : 1;
				expected.merge(label, label.startsWith("warm-up") ? List.of(1L) : List.of(1L, failed, millis, start),
						(some, one) -> (some.size() == 1) ? List.of(some.getFirst() + 1) : List.of(some.get(0) + 1,
								some.get(1) + one.get(1), some.get(2) + one.get(2), Math.min(some.get(3), one.get(3))));
			}
			return expected;
		}

	}

	/** Of which the lab only knows how many there are. */
	@Nested
	class Values implements DamagedCsv<Integer> {

		@Override
		public String validCsv() {
			return VALUES;
		}

		@Override
		public boolean isRejection(Exception ex) {
			return ex instanceof IOException && HostileCsvTests.isRejection(ex, "has no row of values");
		}

		@Override
		public Integer figures(byte[] file) throws IOException {
			return ValueTable.read(Files.write(HostileCsvTests.this.folder.resolve("values.csv"), file)).size();
		}

		@Override
		public Integer expected(List<String> heading, List<List<String>> rows) {
			return rows.size();
		}

	}

}
