package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/** The stacks of a real JVM, which tells them itself, too. */
@Isolated
@EnabledOnOs(value = OS.LINUX, disabledReason = "stacks are read from /proc")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadStacksIT {

	private static final Path PROC = Path.of("/proc");

	private static final int THREADS = 300;

	/** What a JVM has of its own: compilers, collector, watchers. */
	private static final int MOST_OF_ITS_OWN = 60;

	/** Some 100 bytes a call: well beyond what every thread touches at its start. */
	private static final int DEEP = 2000;

	private static final long KIB = 1024;

	@Test
	void whatItFindsIsWhatTheJvmSaysOfItself() throws Exception {
		try (Jvm jvm = Jvm.start(THREADS, DEEP, "platform", "-XX:NativeMemoryTracking=summary", "-Xss1m")) {
			ThreadStacks stacks = jvm.stacks();
			assertThat(stacks.threads() + stacks.notFound()).isBetween(THREADS, THREADS + MOST_OF_ITS_OWN);
			assertThat(stacks.notFound()).as("nobody works").isLessThan(5);
			Jvm.Tracked tracked = jvm.tracked();
			assertThat(stacks.reservedBytes()).isCloseTo(tracked.reservedBytes(), Percentage.withPercentage(5));
			// The JVM counts its guard zones, too: four pages a thread.
			assertThat(stacks.residentBytes()).isLessThan(tracked.committedBytes())
				.isCloseTo(tracked.committedBytes(), Percentage.withPercentage(20));
		}
	}

	@Test
	void stacksThatWereUsedMoreAreLarger() throws Exception {
		try (Jvm flat = Jvm.start(THREADS, 1, "platform", "-Xint");
				Jvm deep = Jvm.start(THREADS, DEEP, "platform", "-Xint")) {
			long more = deep.stacks().residentBytes() - flat.stacks().residentBytes();
			assertThat(more / THREADS).as("bytes a thread").isBetween(60 * KIB, 600 * KIB);
		}
	}

	@Test
	void aStackIsReservedAsItsThreadAsksFor() throws Exception {
		try (Jvm jvm = Jvm.start(THREADS, 1, "platform", "-Xss256k")) {
			ThreadStacks stacks = jvm.stacks();
			assertThat(stacks.reservedBytes() / THREADS).as("bytes a thread, with the JVM's own threads")
				.isBetween(200 * KIB, 350 * KIB);
		}
	}

	@Test
	void virtualThreadsHaveNoStackOfThisKind() throws Exception {
		// Their stacks are in the heap: one that is full would pin them to threads, and
		// these would run out.
		try (Jvm jvm = Jvm.start(2000, DEEP / 20, "virtual")) {
			assertThat(jvm.stacks().threads()).isLessThan(MOST_OF_ITS_OWN);
		}
	}

	@Test
	void ofAProcessThatHasEndedThereIsNothingToTell() throws Exception {
		Process ended = new ProcessBuilder("true").start();
		ended.waitFor();
		assertThat(ThreadStacks.read(PROC, ended.pid())).isEmpty();
	}

	/** {@link ParkedThreads} in a JVM of its own. */
	private record Jvm(Process process) implements AutoCloseable {

		private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");

		private static final Pattern STACK = Pattern.compile("\\(stack: reserved=(\\d+)KB, committed=(\\d+)KB");

		static Jvm start(int threads, int depth, String kind, String... flags) throws IOException {
			List<String> command = new ArrayList<>(List.of(BIN.resolve("java").toString()));
			command.addAll(List.of(flags));
			command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
					ParkedThreads.class.getName(), Integer.toString(threads), Integer.toString(depth), kind));
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
			assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo(ParkedThreads.READY);
			return new Jvm(process);
		}

		ThreadStacks stacks() {
			return ThreadStacks.read(PROC, this.process.pid()).orElseThrow();
		}

		Tracked tracked() throws IOException, InterruptedException {
			Process jcmd = new ProcessBuilder(BIN.resolve("jcmd").toString(), Long.toString(this.process.pid()),
					"VM.native_memory", "summary", "scale=KB")
				.redirectErrorStream(true)
				.start();
			String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertThat(jcmd.waitFor()).as(text).isZero();
			Matcher stack = STACK.matcher(text);
			assertThat(stack.find()).as(text).isTrue();
			return new Tracked(Long.parseLong(stack.group(1)) * KIB, Long.parseLong(stack.group(2)) * KIB);
		}

		@Override
		public void close() {
			this.process.destroyForcibly().onExit().join();
		}

		/** What Native Memory Tracking says of all stacks together. */
		private record Tracked(long reservedBytes, long committedBytes) {
		}

	}

}
