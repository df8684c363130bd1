package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lab that made a control group. The group's name says it, so that a later lab needs
 * no other record to know its predecessor's leftovers:
 * {@code proxylab-<pid>-<start ticks>-<number>.<what>}. A lab that isn't in the machine's
 * first PID namespace, such as one in a container, adds {@code -<namespace>} after the
 * number: the same pid is another process there. The end of a lab takes all groups away
 * whose names begin as its own do, so no two labs share that beginning, not even two in
 * one process.
 *
 * @param pid of the lab's process
 * @param startTicks of that process, as in {@link ProcStat}: a reused pid has another
 * @param number of the lab in its process, from 1
 * @param namespace number of the PID namespace in which the pid is that of the lab
 */
public record GroupOwner(long pid, long startTicks, int number, long namespace) {

	/** {@code PROC_PID_INIT_INO} of Linux's {@code proc_ns.h}. */
	private static final long FIRST_NAMESPACE = 0xEFFFFFFCL;

	private static final Pattern NAME = Pattern
		.compile("proxylab-(\\d{1,10})-(\\d{1,18})-(\\d{1,9})(?:-(\\d{1,18}))?\\..+");

	private static final Pattern NAMESPACE = Pattern.compile("pid:\\[(\\d{1,18})]");

	private static final AtomicInteger LABS = new AtomicInteger();

	private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._@-]");

	/** A lab in the first PID namespace of the machine. */
	GroupOwner(long pid, long startTicks, int number) {
		this(pid, startTicks, number, FIRST_NAMESPACE);
	}

	/** One more lab in this process. */
	static GroupOwner next(Path proc) {
		long pid = ProcessHandle.current().pid();
		return new GroupOwner(pid, startTicks(proc, pid).orElse(0L), LABS.incrementAndGet(), namespace(proc));
	}

	static Optional<GroupOwner> ofGroup(String name) {
		Matcher matcher = NAME.matcher(name);
		return matcher.matches()
				? Optional.of(new GroupOwner(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)),
						Integer.parseInt(matcher.group(3)),
						(matcher.group(4) != null) ? Long.parseLong(matcher.group(4)) : FIRST_NAMESPACE))
				: Optional.empty();
	}

	/** What the names of all its groups begin with. */
	public String prefix() {
		String namespace = (this.namespace != FIRST_NAMESPACE) ? "-" + this.namespace : "";
		return "proxylab-" + this.pid + "-" + this.startTicks + "-" + this.number + namespace + ".";
	}

	/** A name for a group or a container of it. */
	public String groupName(String what) {
		return prefix() + UNSAFE.matcher(what).replaceAll("_");
	}

	/**
	 * Returns whether its process is known to have ended, even if another got its pid. Of
	 * a lab in another PID namespace nobody here knows.
	 */
	boolean isDead(Path proc) {
		return this.namespace == namespace(proc)
				&& startTicks(proc, this.pid).filter((ticks) -> ticks == this.startTicks).isEmpty();
	}

	private static long namespace(Path proc) {
		try {
			Matcher matcher = NAMESPACE.matcher(Files.readSymbolicLink(proc.resolve("self/ns/pid")).toString());
			return matcher.matches() ? Long.parseLong(matcher.group(1)) : FIRST_NAMESPACE;
		}
		catch (IOException ex) {
			// No /proc, or a kernel without namespaces: then there is one only.
			return FIRST_NAMESPACE;
		}
	}

	private static Optional<Long> startTicks(Path proc, long pid) {
		try {
			return Optional
				.of(ProcStat.parse(Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"))).startTicks());
		}
		catch (IOException ex) {
			// No such process, or no /proc: either way nobody of that name runs.
			return Optional.empty();
		}
	}

}
