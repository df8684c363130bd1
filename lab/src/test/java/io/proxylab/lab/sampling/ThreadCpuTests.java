package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadCpuTests {

	private static final long PID = 4_000_000_000L;

	private static final long MILLI = 1_000_000L;

	@TempDir
	Path proc;

	@Test
	void threadsAreReadInNanoseconds() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "http-nio-8080-e", 1, 3 * MILLI);
		thread(2, "http-nio-8080-e", 1, 4 * MILLI);
		thread(3, "C2 CompilerThre", 1, 5 * MILLI);
		thread(4, "Reference Handl", 1, 6 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.007)
			.containsEntry(ThreadKind.JIT, 0.005)
			.containsEntry(ThreadKind.REST, 0.006)
			.containsEntry(ThreadKind.GC, 0.0);
		assertThat(cpu.cutSeconds()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "0 0 0\n" })
	void withoutNanosecondsTicksHaveToDo(String schedstat) throws IOException {
		ThreadCpu cpu = cpu();
		ticks(1, "http-nio-8080-e", 1, 300, schedstat);
		ticks(2, "C1 CompilerThre", 1, 200, schedstat);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 3.0).containsEntry(ThreadKind.JIT, 2.0);
		assertThat(cpu.cutSeconds()).as("two threads, a tick each of user and system time").isEqualTo(0.04);
		ticks(1, "http-nio-8080-e", 1, 310, schedstat);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 3.1);
	}

	@Test
	void aThreadThatHasEndedKeepsWhatItUsed() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "http-nio-8080-e", 1, 30 * MILLI);
		thread(2, "http-nio-8080-e", 1, 10 * MILLI);
		cpu.read();
		end(1);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.04);
		thread(2, "http-nio-8080-e", 1, 15 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.045);
	}

	@Test
	void aThreadThatWasBornCountsFromItsBirth() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "http-nio-8080-e", 1, 30 * MILLI);
		cpu.read();
		thread(2, "C2 CompilerThre", 2, 10 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.03).containsEntry(ThreadKind.JIT, 0.01);
	}

	@Test
	void aThreadThatGotTheIdOfAnotherCountsOnItsOwn() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "http-nio-8080-e", 1, 30 * MILLI);
		cpu.read();
		thread(1, "http-nio-8080-e", 2, 5 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.035);
		thread(1, "C1 CompilerThre", 3, 7 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.035).containsEntry(ThreadKind.JIT, 0.007);
	}

	@Test
	void whatAThreadUsedUnderAnotherNameStaysWithItsKindThen() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "java", 1, 30 * MILLI);
		cpu.read();
		thread(1, "http-nio-8080-e", 1, 50 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REST, 0.03).containsEntry(ThreadKind.REQUEST, 0.02);
		thread(1, "request-7", 1, 60 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REST, 0.03).containsEntry(ThreadKind.REQUEST, 0.03);
		thread(1, "java", 1, 61 * MILLI);
		assertThat(cpu.read()).containsEntry(ThreadKind.REST, 0.031).containsEntry(ThreadKind.REQUEST, 0.03);
		end(1);
		assertThat(cpu.read()).containsEntry(ThreadKind.REST, 0.031).containsEntry(ThreadKind.REQUEST, 0.03);
	}

	@Test
	void aThreadThatHasNotRunIsNotAskedForItsName() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "http-nio-8080-e", 1, 30 * MILLI);
		cpu.read();
		Files.delete(task(PID, 1).resolve("stat"));
		assertThat(cpu.read()).containsEntry(ThreadKind.REQUEST, 0.03);
	}

	@Test
	void theThreadsOfOtherProcessesCountToo() throws IOException {
		ThreadCpu cpu = cpu();
		thread(1, "sh", 1, MILLI);
		thread(PID + 1, 2, "http-nio-8080-e", 1, 5 * MILLI);
		assertThat(cpu.read(List.of(PID, PID + 1, PID + 2))).containsEntry(ThreadKind.REQUEST, 0.005)
			.containsEntry(ThreadKind.REST, 0.001);
	}

	@Test
	void ofAProcessThatIsNotThereNothingIsRead() {
		assertThat(cpu().read()).hasSize(ThreadKind.values().length)
			.allSatisfy((kind, seconds) -> assertThat(seconds).isEqualTo(-1));
	}

	/** Threads come, go, change their names and get the ids of others. */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 5 })
	void noneOfWhatWasReadIsEverLostOrCountedTwice(long seed) throws IOException {
		Random random = new Random(seed);
		ThreadCpu cpu = cpu();
		List<String> names = List.of("http-nio-8080-e", "reactor-http-ep", "C2 CompilerThre", "G1 Service", "java");
		long[] nanos = new long[7];
		int[] starts = new int[nanos.length];
		Files.createDirectories(this.proc.resolve(Long.toString(PID)).resolve("task"));
		long all = 0;
		Map<ThreadKind, Double> last = new EnumMap<>(ThreadKind.class);
		for (int round = 1; round <= 60; round++) {
			for (int id = 1; id < nanos.length; id++) {
				if (random.nextInt(4) == 0) {
					nanos[id] = 0;
					end(id);
				}
				if (random.nextInt(3) > 0) {
					long more = 1 + random.nextInt(1000) * MILLI;
					starts[id] = (nanos[id] == 0) ? round : starts[id];
					nanos[id] += more;
					all += more;
					thread(id, names.get(random.nextInt(names.size())), starts[id], nanos[id]);
				}
			}
			Map<ThreadKind, Double> read = cpu.read();
			assertThat(read.values().stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(all / 1e9,
					Offset.offset(1e-6));
			last.forEach((kind, seconds) -> assertThat(read.get(kind)).isGreaterThanOrEqualTo(seconds));
			last.putAll(read);
		}
	}

	private ThreadCpu cpu() {
		return new ThreadCpu(this.proc, PID);
	}

	private Path task(long pid, int id) {
		return this.proc.resolve(Long.toString(pid)).resolve("task").resolve(Integer.toString(id));
	}

	private void thread(int id, String name, long start, long nanos) throws IOException {
		thread(PID, id, name, start, nanos);
	}

	private void thread(long pid, int id, String name, long start, long nanos) throws IOException {
		write(pid, id, name, start, nanos / (10 * MILLI), nanos + " 4711 12\n");
	}

	private void ticks(int id, String name, long start, long ticks, String schedstat) throws IOException {
		write(PID, id, name, start, ticks, schedstat);
	}

	/** Without a schedstat where that is empty. */
	private void write(long pid, int id, String name, long start, long ticks, String schedstat) throws IOException {
		Path directory = Files.createDirectories(task(pid, id));
		Files.writeString(directory.resolve("stat"), String.format(Locale.ROOT,
				"1 (%s) S 1 77 77 0 -1 4194560 85 0 0 0 %d 0 7 8 20 0 30 0 %d 1 2 3\n", name, ticks, start));
		if (!schedstat.isEmpty()) {
			Files.writeString(directory.resolve("schedstat"), schedstat);
		}
	}

	private void end(int id) throws IOException {
		Files.deleteIfExists(task(PID, id).resolve("stat"));
		Files.deleteIfExists(task(PID, id).resolve("schedstat"));
		Files.deleteIfExists(task(PID, id));
	}

}
