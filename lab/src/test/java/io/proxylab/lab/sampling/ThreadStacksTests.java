package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadStacksTests {

	private static final long PID = 4_000_000_000L;

	private static final long KIB = 1024;

	@TempDir
	Path proc;

	private final AtomicInteger pauses = new AtomicInteger();

	/** Two stacks of 1008 KiB with their guards, a heap, the primordial stack. */
	@BeforeEach
	void aProcess() throws IOException {
		Files.createDirectories(directory());
		Files.writeString(directory().resolve("smaps"),
				mapping("c0000000-e0000000 rw-p", "", 524_288, 300_000)
						+ mapping("7f0000000000-7f0000004000 ---p", "", 16, 0)
						+ mapping("7f0000004000-7f0000100000 rw-p", "", 1008, 88)
						+ mapping("7f0000100000-7f0000104000 ---p", "", 16, 0)
						+ mapping("7f0000104000-7f0000200000 rw-p", "", 1008, 12)
						+ mapping("7ffd1823f000-7ffd18261000 rw-p", "[stack]", 136, 36)
						+ mapping("ffffffffff600000-ffffffffff601000 --xp", "[vsyscall]", 4, 0));
	}

	@Test
	void aMappingThatAStackPointerLiesInIsAStack() throws IOException {
		waits(11, "0x7f00000ff010");
		waits(12, "0x7f00001ff010");
		waits(10, "0x7ffd18260eb8");
		assertThat(read()).contains(new ThreadStacks(3, 0, (88 + 12 + 36) * KIB, (1008 + 1008 + 136) * KIB));
	}

	@Test
	void itsFirstAddressBelongsToAStackAndItsEndDoesNot() throws IOException {
		waits(11, "0x7f0000004000");
		waits(12, "0x7f0000100000");
		assertThat(read().orElseThrow().residentBytes()).as("the first; the second's mapping is a guard, of nothing")
			.isEqualTo(88 * KIB);
	}

	@Test
	void aMappingWithTheStacksOfTwoThreadsCountsOnce() throws IOException {
		waits(11, "0x7f0000080000");
		waits(12, "0x7f00000ff010");
		assertThat(read()).contains(new ThreadStacks(2, 0, 88 * KIB, 1008 * KIB));
	}

	@Test
	void aThreadThatAlwaysRunsIsNotFound() throws IOException {
		waits(11, "0x7f00000ff010");
		syscall(12, "running\n");
		assertThat(read()).contains(new ThreadStacks(1, 1, 88 * KIB, 1008 * KIB));
		assertThat(this.pauses).as("looks at it again, not for ever").hasValue(4);
	}

	@Test
	void aThreadThatRanAMomentAgoIsFoundAtTheNextLook() throws IOException {
		syscall(11, "running\n");
		waits(12, "0x7f00001ff010");
		Optional<ThreadStacks> stacks = ThreadStacks.read(this.proc, PID, () -> {
			this.pauses.incrementAndGet();
			waits(11, "0x7f00000ff010");
		});
		assertThat(stacks).contains(new ThreadStacks(2, 0, (88 + 12) * KIB, (1008 + 1008) * KIB));
		assertThat(this.pauses).hasValue(1);
	}

	@Test
	void aThreadThatHasEndedMeanwhileIsLeftOut() throws IOException {
		waits(11, "0x7f00000ff010");
		Files.createDirectories(directory().resolve("task/12"));
		waits(13, "0x7e0000000000");
		assertThat(read()).as("one without its file, one without its mapping")
			.contains(new ThreadStacks(1, 0, 88 * KIB, 1008 * KIB));
	}

	@Test
	void thereIsNothingToTellOfAProcessThatIsGone() throws IOException {
		assertThat(ThreadStacks.read(this.proc.resolve("none"), PID)).isEmpty();
		assertThat(read()).as("no thread").isEmpty();
		waits(11, "0x7f00000ff010");
		Files.writeString(directory().resolve("smaps"), "");
		assertThat(read()).as("threads, but no memory any more").isEmpty();
		Files.delete(directory().resolve("smaps"));
		assertThat(read()).as("no list of mappings").isEmpty();
	}

	@Test
	void thereIsNothingToTellWithoutTheRightToTrace() throws IOException {
		// A directory can be opened but not read, whoever asks.
		Files.createDirectories(directory().resolve("task/11/syscall"));
		assertThat(read()).as("no stack pointer").isEmpty();
		waits(12, "0x7f00000ff010");
		Files.delete(directory().resolve("smaps"));
		Files.createDirectories(directory().resolve("smaps"));
		assertThat(read()).as("no mappings").isEmpty();
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource({
			"0 0x3 0x7f1a41f4b000 0x20000 0x7f1a41fdeb60 0xffffffff 0x0 0x7ffd18260eb8 0x7f1a420c72ad, 7ffd18260eb8",
			"-1 0x7f00000ff010 0x7f1a420c72ad, 7f00000ff010", "running,", "'',", "0x1," })
	void theStackPointerIsTheLastFieldButOne(String line, String address) {
		assertThat(StackPointers.parse(line).map(Long::toHexString)).isEqualTo(Optional.ofNullable(address));
	}

	private Optional<ThreadStacks> read() {
		return ThreadStacks.read(this.proc, PID, this.pauses::incrementAndGet);
	}

	private Path directory() {
		return this.proc.resolve(Long.toString(PID));
	}

	private void waits(int thread, String stackPointer) {
		syscall(thread, "202 0x7f1a41fdeb60 0x189 0x0 0x0 0x0 0xffffffff %s 0x7f1a420c72ad\n".formatted(stackPointer));
	}

	private void syscall(int thread, String line) {
		try {
			Path task = Files.createDirectories(directory().resolve("task/" + thread));
			Files.writeString(task.resolve("syscall"), line);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String mapping(String range, String name, long size, long resident) {
		return String.format(Locale.ROOT, """
				%s 00000000 00:00 0                          %s
				Size:           %8d kB
				KernelPageSize:        4 kB
				MMUPageSize:           4 kB
				Rss:            %8d kB
				Pss:            %8d kB
				Anonymous:      %8d kB
				THPeligible:           0
				VmFlags: rd wr mr mw me ac nh
				""", range, name, size, resident, resident, resident);
	}

}
