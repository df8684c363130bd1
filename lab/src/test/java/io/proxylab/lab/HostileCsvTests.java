package io.proxylab.lab;

import io.proxylab.lab.jtl.BadJtl;
import io.proxylab.lab.jtl.JtlLabel;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.jtl.JtlTimes;
import io.proxylab.load.http.ValueTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

	@Test
	void aDamagedResultOfJMeterIsReadOrRejected() {
		readResults(500);
	}

	@Test
	@Tag("full")
	void tenThousandDamagedResultsOfJMeterAreReadOrRejected() {
		readResults(10_000);
	}

	@Test
	void aDamagedFileOfValuesIsReadOrRejected() {
		readValues(500);
	}

	@Test
	@Tag("full")
	void tenThousandDamagedFilesOfValuesAreReadOrRejected() {
		readValues(10_000);
	}

	private void readResults(int files) {
		Path file = this.folder.resolve("results.jtl");
		HostileFile.readMutated(JTL, files, (ex) -> ex instanceof BadJtl && isRejection(ex, "holds no samples"),
				(bytes) -> {
					Files.write(file, bytes);
					JtlRun run = JtlRun.read(file);
					JtlTimes.read(file, run);
					return OptionalLong.of(run.labels().stream().mapToLong(JtlLabel::samples).sum()
							+ run.leftOut().values().stream().mapToLong(Long::longValue).sum());
				});
	}

	private void readValues(int files) {
		Path file = this.folder.resolve("values.csv");
		HostileFile.readMutated(VALUES, files,
				(ex) -> ex instanceof IOException && isRejection(ex, "has no row of values"),
				(bytes) -> OptionalLong.of(ValueTable.read(Files.write(file, bytes)).size()));
	}

	private boolean isRejection(Exception ex, String withoutLine) {
		String message = String.valueOf(ex.getMessage());
		return message.matches("(?s)(values: )?.*(results\\.jtl|values\\.csv):\\d+: .+")
				|| message.contains(withoutLine);
	}

}
