package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.yaml.BadFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Run directories with random damage: a report is the same as before, or there is none
 * and the message names what is wrong. {@code -Dmutations.seed=N} tries other damage.
 */
class MutatedRunTests {

	private static final long SEED = Long.getLong("mutations.seed", 20_261_201L);

	private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

	private static final List<String> NUMBERS = List.of("0", "-1", "1e999", "2147483648", "9223372036854775808",
			"1e-320", "NaN", "99999999999999999999999999999999", "null", "\"\"", "true", "[]");

	@TempDir
	Path runs;

	private Path run;

	private SortedMap<Path, byte[]> original;

	private String report;

	@BeforeEach
	void aRunWithAReport() throws IOException {
		SyntheticRun synthetic = new SyntheticRun().gcLogs()
			.experiment("name: synthetic\ngates: [p50(direct) <= 2ms]\n")
			.pace(1)
			.warmUp("r1-servlet", 900, 3000, 6500, 7400);
		for (int replicate = 1; replicate <= 2; replicate++) {
			synthetic.with(new SyntheticTrial("direct", 20, 10).replicate(replicate))
				.with(new SyntheticTrial("servlet", 20, 10).replicate(replicate));
		}
		this.run = synthetic.writeTo(this.runs).path();
		this.original = contents();
		this.report = report();
	}

	@Test
	void damageIsNamedOrChangesNothing() throws IOException {
		damaged(150);
	}

	@Test
	void damageThatMatchesItsChecksumsIsNamedOrReported() throws IOException {
		damagedAndSummed(40);
	}

	@Test
	@Tag("full")
	void muchDamageIsNamedOrChangesNothing() throws IOException {
		damaged(7_000);
		damagedAndSummed(3_000);
	}

	private void damaged(int mutations) throws IOException {
		Random random = new Random(SEED);
		for (int mutation = 1; mutation <= mutations; mutation++) {
			String what = String.format(Locale.ROOT, "seed %d, mutation %d: %s", SEED, mutation, damage(random));
			assertThat(reportOrMessage(what)).as(what).matches((found) -> found.isEmpty() || found.equals(this.report));
			restore();
		}
	}

	/** Somebody changed a figure and the checksums: a parser meets what no lab wrote. */
	private void damagedAndSummed(int mutations) throws IOException {
		Random random = new Random(SEED);
		for (int mutation = 1; mutation <= mutations; mutation++) {
			String what = String.format(Locale.ROOT, "seed %d, summed mutation %d: %s", SEED, mutation, damage(random));
			if (summed()) {
				reportOrMessage(what);
			}
			restore();
		}
	}

	private boolean summed() throws IOException {
		try {
			ChangedTrial.sumRunAgain(this.run);
			return true;
		}
		catch (RunDirectoryException ex) {
			return false;
		}
	}

	/** Returns the report; empty if there is a message instead. */
	private String reportOrMessage(String what) {
		try {
			return report();
		}
		catch (RunDirectoryException | BadFile ex) {
			assertThat(ex.getMessage()).as(what)
				.contains(this.run.getFileName().toString())
				.doesNotContain("java.", "io.p");
			return "";
		}
		catch (RuntimeException ex) {
			throw new AssertionError(what, ex);
		}
	}

	private String report() {
		RawRun raw = RunDirectory.open(this.run).read();
		var results = Analysis.of(raw);
		return LabJson.write(results) + ReportFormat.MARKDOWN.render(results, raw);
	}

	private String damage(Random random) throws IOException {
		List<Path> files = List.copyOf(this.original.keySet());
		Path file = files.get(random.nextInt(files.size()));
		byte[] content = Objects.requireNonNull(this.original.get(file));
		int at = random.nextInt(Math.max(1, content.length));
		String name = this.run.relativize(file).toString();
		return switch (random.nextInt(8)) {
			case 0 -> {
				byte[] flipped = content.clone();
				flipped[at] ^= (byte) (1 << random.nextInt(8));
				Files.write(file, flipped);
				yield name + ": flipped a bit of byte " + at;
			}
			case 1 -> {
				Files.write(file, Arrays.copyOf(content, at));
				yield name + ": cut off at byte " + at;
			}
			case 2 -> {
				Files.delete(file);
				yield name + ": deleted";
			}
			case 3 -> {
				Path other = files.get(random.nextInt(files.size()));
				Files.write(file, Objects.requireNonNull(this.original.get(other)));
				Files.write(other, content);
				yield name + ": swapped with " + this.run.relativize(other);
			}
			case 4, 5 -> {
				String text = new String(content, StandardCharsets.ISO_8859_1);
				List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
				if (numbers.isEmpty()) {
					yield name + ": as it was";
				}
				MatchResult number = numbers.get(random.nextInt(numbers.size()));
				String other = NUMBERS.get(random.nextInt(NUMBERS.size()));
				Files.write(file, (text.substring(0, number.start()) + other + text.substring(number.end()))
					.getBytes(StandardCharsets.ISO_8859_1));
				yield name + ": " + number.group() + " at " + number.start() + " became " + other;
			}
			case 6 -> {
				String text = new String(content, StandardCharsets.ISO_8859_1);
				int lines = (int) text.lines().count();
				String line = text.lines().skip(random.nextInt(Math.max(1, lines))).findFirst().orElse("");
				Files.write(file,
						text.replace(line + "\n", line + "\n" + line + "\n").getBytes(StandardCharsets.ISO_8859_1));
				yield name + ": doubled the line " + line;
			}
			default -> {
				String text = new String(content, StandardCharsets.ISO_8859_1);
				String nested = text.substring(0, at) + "[".repeat(100_000) + text.substring(at);
				Files.write(file, nested.getBytes(StandardCharsets.ISO_8859_1));
				yield name + ": nested 100,000 deep at byte " + at;
			}
		};
	}

	private void restore() throws IOException {
		for (Map.Entry<Path, byte[]> file : this.original.entrySet()) {
			if (!Files.exists(file.getKey()) || !Arrays.equals(Files.readAllBytes(file.getKey()), file.getValue())) {
				Files.write(file.getKey(), file.getValue());
			}
		}
		for (Path file : contents().keySet()) {
			if (!this.original.containsKey(file)) {
				Files.delete(file);
			}
		}
	}

	private SortedMap<Path, byte[]> contents() throws IOException {
		SortedMap<Path, byte[]> contents = new TreeMap<>();
		try (Stream<Path> files = Files.walk(this.run)) {
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				contents.put(file, Files.readAllBytes(file));
			}
		}
		return contents;
	}

}
