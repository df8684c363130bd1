package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lab that made a control group. The group's name says it, so that a later lab needs
 * no other record to know its predecessor's leftovers:
 * {@code proxylab-<pid>-<start ticks>.<what>}.
 *
 * @param pid of the lab
 * @param startTicks of the lab, as in {@link ProcStat}: a reused pid has another
 */
public record GroupOwner(long pid, long startTicks) {

	private static final Pattern NAME = Pattern.compile("proxylab-(\\d{1,10})-(\\d{1,19})\\..+");

	private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._@-]");

	/** This process. */
	static GroupOwner self(Path proc) {
		long pid = ProcessHandle.current().pid();
		return new GroupOwner(pid, startTicks(proc, pid).orElse(0L));
	}

	static Optional<GroupOwner> ofGroup(String name) {
		Matcher matcher = NAME.matcher(name);
		return matcher.matches()
				? Optional.of(new GroupOwner(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
				: Optional.empty();
	}

	/** What the names of all its groups begin with. */
	public String prefix() {
		return "proxylab-%d-%d.".formatted(this.pid, this.startTicks);
	}

	/** A name for a group or a container of it. */
	public String groupName(String what) {
		return prefix() + UNSAFE.matcher(what).replaceAll("_");
	}

	/** Whether that very process still runs, not another that got its pid. */
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
