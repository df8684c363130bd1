package io.proxylab.lab.compilers;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.box.ThreadDoor;
import io.proxylab.lab.process.ManagedProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The JIT compilers of a process, ahead of its other threads for a while: they leave the
 * CPU quota and the cores of its box for those that the machine can lend, with a priority
 * that everything else gives way to. All else of the process stays in its box, and so do
 * the compilers' memory and the count of their CPU time.
 *
 * <p>
 * A launch needs 10 to 20 s of compiling whoever pays for it. Four busy event loops on
 * one core leave the compilers a fifth of it, so that it takes a minute and a half.
 *
 * <p>
 * How far this goes is found out by trying. Threads leave a group on their own in cgroup
 * v1 only; with v2, and where the lab may not write to groups, priority is all there is.
 */
public final class CompilersFirst {

	/** Of compiler threads; the kernel cuts names to 15 characters. */
	private static final Pattern COMPILER = Pattern.compile("C[12] Compiler.*");

	/** Nine times the weight of a thread of priority 0 (sched(7)). */
	private static final int FIRST = -10;

	/** A compiler thread may start another while they are put back. */
	private static final int ROUNDS = 3;

	private final Path tasks;

	private final Scheduling scheduling;

	private final Path self;

	private final List<ThreadDoor> doors;

	private final CpuList home;

	private final CpuList lent;

	private final Map<Long, Integer> niceBefore = new LinkedHashMap<>();

	private Means means = Means.NO_COMPILERS;

	/**
	 * Nothing is changed yet.
	 * @param proc where {@code /proc} is
	 * @param scheduling changes threads
	 * @param pid of the process
	 * @param doors out of its box and back
	 * @param home cores of the process; empty if it is not pinned
	 * @param lent cores for its compilers; empty if they are to stay on those
	 */
	CompilersFirst(Path proc, Scheduling scheduling, long pid, List<ThreadDoor> doors, CpuList home, CpuList lent) {
		Path process = proc.resolve(Long.toString(pid));
		this.tasks = process.resolve("task");
		this.self = this.tasks.resolve(Long.toString(pid));
		this.scheduling = scheduling;
		this.doors = List.copyOf(doors);
		this.home = home;
		this.lent = lent;
	}

	/**
	 * Those of a running process.
	 * @param lent cores that its compilers may use beside its own
	 */
	public static CompilersFirst of(ManagedProcess process, CpuList lent) {
		return new CompilersFirst(Path.of("/proc"), Scheduling.KERNEL, process.pid(), process.enclosure().threadDoors(),
				process.enclosure().cores(), lent);
	}

	/** How far they got. */
	public Means means() {
		return this.means;
	}

	/** Puts those first that were not yet: a JVM starts some only when it needs them. */
	public void look() {
		for (long thread : threads()) {
			if (!this.niceBefore.containsKey(thread)) {
				ThreadState.read(task(thread))
					.filter((state) -> COMPILER.matcher(state.name()).matches())
					.ifPresent((state) -> putFirst(thread, state));
			}
		}
	}

	private void putFirst(long thread, ThreadState state) {
		// One that a compiler thread started has got its priority from it.
		int before = this.niceBefore.values().stream().findFirst().orElse(state.nice());
		this.niceBefore.put(thread, before);
		boolean nice = this.scheduling.nice(thread, FIRST);
		boolean out = nice && !this.lent.isEmpty() && !this.home.isEmpty()
				&& this.doors.stream().allMatch((door) -> this.scheduling.enter(thread, door.out()))
				&& this.scheduling.pin(thread, this.lent);
		this.means = out ? Means.LENT_CORES : nice ? Means.PRIORITY : Means.NOT_ALLOWED;
	}

	/**
	 * Puts all back and reads it back.
	 * @throws IOException if a thread of the process is then not where the process is, or
	 * a compiler's priority is not what it was
	 */
	public void putBack() throws IOException {
		if (this.niceBefore.isEmpty()) {
			return;
		}
		List<String> wrong = List.of();
		for (int round = 1; round <= ROUNDS; round++) {
			look();
			this.niceBefore.forEach(this::putBack);
			wrong = misplaced();
			if (wrong.isEmpty()) {
				this.niceBefore.clear();
				return;
			}
		}
		throw new IOException(
				"compiler threads could not be put back into the box of the process: " + String.join("; ", wrong)
						+ "; cure: compilersFirst: false in the experiment's warmUp leaves them alone");
	}

	private void putBack(long thread, int nice) {
		this.doors.forEach((door) -> this.scheduling.enter(thread, door.back()));
		if (!this.home.isEmpty()) {
			this.scheduling.pin(thread, this.home);
		}
		this.scheduling.nice(thread, nice);
	}

	private List<String> misplaced() {
		Optional<ThreadState> process = ThreadState.read(this.self);
		List<String> wrong = new ArrayList<>();
		if (process.isEmpty()) {
			// It has ended, which is for others to tell.
			return wrong;
		}
		for (long thread : threads()) {
			ThreadState.read(task(thread)).ifPresent((state) -> {
				Integer nice = this.niceBefore.get(thread);
				if (nice == null ? COMPILER.matcher(state.name()).matches() : nice != state.nice()) {
					wrong
						.add(String.format(Locale.ROOT, "%s (%d) has priority %d", state.name(), thread, state.nice()));
				}
				if (!state.isWhere(process.get())) {
					wrong.add(String.format(Locale.ROOT, "%s (%d) is on cores %s in groups %s", state.name(), thread,
							state.cores(), state.groups().strip().replace('\n', ' ')));
				}
			});
		}
		return wrong;
	}

	private Path task(long thread) {
		return this.tasks.resolve(Long.toString(thread));
	}

	private long[] threads() {
		File[] found = this.tasks.toFile().listFiles();
		return (found != null) ? Arrays.stream(found).map(File::getName).mapToLong(Long::parseLong).sorted().toArray()
				: new long[0];
	}

	/** How far compilers get ahead. */
	public enum Means {

		/** First, out of the quota of the box, and on lent cores, too. */
		LENT_CORES("ahead of all else, on every core that the machine can lend"),

		/** First on the cores of the process and within its quota. */
		PRIORITY("ahead of the other threads, within the box"),

		/** The lab has no right to. */
		NOT_ALLOWED("as the JVM has them: no right to put them first"),

		/** The process has none. */
		NO_COMPILERS("none");

		private final String label;

		Means(String label) {
			this.label = label;
		}

		/** For people. */
		public String label() {
			return this.label;
		}

		/** Whether no load keeps compilers from their work. */
		public boolean isAhead() {
			return this != NOT_ALLOWED;
		}

	}

}
