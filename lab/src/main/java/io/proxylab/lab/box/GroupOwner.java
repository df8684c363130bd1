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
 * {@code proxylab-<pid>-<start ticks>-<number>.<what>}. The end of a lab takes all groups
 * away whose names begin as its own do, so no two labs share that beginning, not even two
 * in one process.
 *
 * @param pid of the lab's process
 * @param startTicks of that process, as in {@link ProcStat}: a reused pid has another
 * @param number of the lab in its process, from 1
 */
public record GroupOwner(long pid, long startTicks, int number) {

	private static final Pattern NAME = Pattern.compile("proxylab-(\\d{1,10})-(\\d{1,19})-(\\d{1,9})\\..+");

	private static final AtomicInteger LABS = new AtomicInteger();

	private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._@-]");

	/** One more lab in this process. */
	static GroupOwner next(Path proc) {
		long pid = ProcessHandle.current().pid();
		return new GroupOwner(pid, startTicks(proc, pid).orElse(0L), LABS.incrementAndGet());
	}

	static Optional<GroupOwner> ofGroup(String name) {
		Matcher matcher = NAME.matcher(name);
		return matcher.matches() ? Optional.of(new GroupOwner(Long.parseLong(matcher.group(1)),
				Long.parseLong(matcher.group(2)), Integer.parseInt(matcher.group(3)))) : Optional.empty();
	}

	/** What the names of all its groups begin with. */
	public String prefix() {
		return "proxylab-%d-%d-%d.".formatted(this.pid, this.startTicks, this.number);
	}

	/** A name for a group or a container of it. */
	public String groupName(String what) {
		return prefix() + UNSAFE.matcher(what).replaceAll("_");
	}

	/** Whether its very process still runs, not another that got its pid. */
	boolean isAlive(Path proc) {
		return startTicks(proc, this.pid).filter((ticks) -> ticks == this.startTicks).isPresent();
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
