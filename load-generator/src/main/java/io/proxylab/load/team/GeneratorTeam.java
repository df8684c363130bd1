package io.proxylab.load.team;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.load.team.Member.Said;

/**
 * Several generator processes that share every load. They are children of this one, and
 * end when it does, however it ends.
 */
public final class GeneratorTeam implements Generator {

	/** More would not fit a machine that also measures. */
	public static final int MOST = 64;

	private static final long READY_SECONDS = 30;

	/** Enough for a cold JVM on a quiet machine. */
	private static final Duration LEAST_LEAD = Duration.ofSeconds(1);

	/** A member that has carried a load only reads its command. */
	private static final int WARM_IS_FASTER = 4;

	/** The lab waits 20 s for a sign of life. */
	private static final Duration MOST_LEAD = Duration.ofSeconds(15);

	private static final List<String> PASSED_ON = List.of("-Xm", "-Xss", "-XX:+Use", "-XX:ActiveProcessorCount",
			"-XX:TieredStopAtLevel");

	private final List<Member> members = new ArrayList<>();

	private final BlockingQueue<Said> heard = new LinkedBlockingQueue<>();

	/** Whether a load is under way, or has failed: members may still carry it. */
	private final AtomicBoolean broken = new AtomicBoolean();

	private final Consumer<String> notices;

	/** Of the first load: who is slow to start is as slow to obey while it is cold. */
	private Duration coldLead = LEAST_LEAD;

	private boolean warm;

	private GeneratorTeam(Consumer<String> notices) {
		this.notices = notices;
	}

	/**
	 * Starts a team, and waits until it takes loads.
	 * @param size how many processes, 2 to {@value #MOST}
	 * @param main the class to start in each
	 * @param arguments of each
	 * @param notices takes what a user may want to know, one line each
	 * @throws LoadFailed if one does not get ready; none runs then
	 */
	public static GeneratorTeam start(int size, Class<?> main, List<String> arguments, Consumer<String> notices)
			throws LoadFailed, InterruptedException {
		return start(size, command(main, arguments), notices);
	}

	static GeneratorTeam start(int size, List<String> command, Consumer<String> notices)
			throws LoadFailed, InterruptedException {
		GeneratorTeam team = new GeneratorTeam(notices);
		boolean ready = false;
		long startNanos = System.nanoTime();
		try {
			for (int number = 1; number <= size; number++) {
				team.members.add(Member.start(number, command, team.heard));
			}
			team.awaitReady();
			Duration startUp = Duration.ofNanos(System.nanoTime() - startNanos);
			team.coldLead = atLeastTheLeast(Collections.min(List.of(MOST_LEAD, startUp)));
			ready = true;
			return team;
		}
		catch (IOException ex) {
			throw new LoadFailed("generators: a process cannot be started: " + FailureReason.of(ex), ex);
		}
		finally {
			if (!ready) {
				team.close();
			}
		}
	}

	/** Returns this JVM's own command, with its heap, its collector and its compilers. */
	private static List<String> command(Class<?> main, List<String> arguments) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		ManagementFactory.getRuntimeMXBean()
			.getInputArguments()
			.stream()
			.filter((argument) -> PASSED_ON.stream().anyMatch(argument::startsWith))
			.forEach(command::add);
		command.add("--enable-native-access=ALL-UNNAMED");
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(arguments);
		return command;
	}

	private void awaitReady() throws LoadFailed, InterruptedException {
		for (int ready = 0; ready < this.members.size(); ready++) {
			Said said = this.heard.poll(READY_SECONDS, TimeUnit.SECONDS);
			if (said == null) {
				throw new LoadFailed(
						String.format(Locale.ROOT, "generators: not all were ready after %d s", READY_SECONDS));
			}
			if (!(said.event() instanceof LoadEvent.Ready)) {
				throw new LoadFailed(String.format(Locale.ROOT, "generator %d of %d is not ready: %s", said.member(),
						this.members.size(), (said.event() != null) ? said.event() : said.why()));
			}
		}
	}

	/**
	 * Of fewer users than there are members each user has a member of its own, and the
	 * others wait.
	 */
	@Override
	public PreparedLoad prepare(LoadSettings settings) {
		int carrying = (int) Math.clamp(settings.share().count(settings.users()), 1, (long) this.members.size());
		Duration lead = this.warm ? atLeastTheLeast(this.coldLead.dividedBy(WARM_IS_FASTER)) : this.coldLead;
		this.warm = this.warm || carrying == this.members.size();
		return new SharedLoad(settings, this.members.subList(0, carrying), this.heard, lead, this.broken, this.notices);
	}

	private static Duration atLeastTheLeast(Duration lead) {
		return Collections.max(List.of(LEAST_LEAD, lead));
	}

	@Override
	public void close() {
		this.members.forEach(Member::leave);
		this.members.forEach(Member::close);
	}

}
