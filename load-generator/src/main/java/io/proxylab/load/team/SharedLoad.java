package io.proxylab.load.team;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.proxylab.load.engine.Fitted;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Share;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.load.recording.MergedLoad;
import io.proxylab.load.team.Member.Said;
import org.jspecify.annotations.Nullable;

/** A load that several generators carry, each its part, from one common start. */
final class SharedLoad implements PreparedLoad {

	/** Progress comes once a second. */
	private static final Duration SILENCE = Duration.ofSeconds(20);

	private final LoadSettings settings;

	private final List<Member> members;

	private final BlockingQueue<Said> heard;

	private final Consumer<String> notices;

	private final Duration lead;

	private final AtomicBoolean broken;

	private final TeamProgress progress;

	private final SortedMap<Integer, LoadResult> results = new TreeMap<>();

	private Instant startsAt = Instant.now();

	private boolean started;

	private boolean stopped;

	/**
	 * A load that has not begun.
	 * @param lead until all have read their command and looked up what they need
	 * @param broken whether the team cannot carry it; true while it carries one
	 */
	SharedLoad(LoadSettings settings, List<Member> members, BlockingQueue<Said> heard, Duration lead,
			AtomicBoolean broken, Consumer<String> notices) {
		this.settings = settings;
		this.lead = lead;
		this.broken = broken;
		this.members = members;
		this.heard = heard;
		this.notices = notices;
		this.progress = new TeamProgress(members.size());
	}

	@Override
	public LoadResult execute(Consumer<LoadEvent> listener) throws LoadFailed, InterruptedException {
		Fitted fitted = Fitted.of(this.settings, this.members.size());
		Reduced reduced = fitted.reduced();
		if (reduced != null) {
			this.notices.accept(String.format(Locale.ROOT, "load '%s': runs with %d of %d connections: %s",
					this.settings.id(), reduced.connections(), reduced.askedConnections(), reduced.reason()));
		}
		try (PartDirectories parts = PartDirectories.in(this.settings.directory(), this.members.size())) {
			requireEnough(fitted.settings());
			if (this.broken.getAndSet(true)) {
				throw new LoadFailed("generators: an earlier load has failed, of which some may still carry a part; "
						+ "start new ones");
			}
			begin(fitted.settings(), parts);
			while (this.results.size() < this.members.size()) {
				hear(this.heard.poll(patienceMillis(), TimeUnit.MILLISECONDS), listener);
			}
			this.progress.rest().ifPresent(listener);
			this.broken.set(false);
			LoadResult merged = MergedLoad.of(List.copyOf(this.results.values()), parts.parts(), parts.whole());
			return (reduced != null) ? merged.with(reduced) : merged;
		}
		catch (IOException ex) {
			throw new LoadFailed("the parts of the load cannot be put together: " + FailureReason.withFile(ex), ex);
		}
	}

	private void requireEnough(LoadSettings fitting) throws LoadFailed {
		long users = fitting.share().count(fitting.users());
		if (users < this.members.size()) {
			throw new LoadFailed(String.format(Locale.ROOT,
					"generators: %d cannot share %d users; take fewer generators, or more users", this.members.size(),
					users));
		}
	}

	private synchronized void begin(LoadSettings fitting, PartDirectories parts) throws LoadFailed {
		Share whole = fitting.share();
		Long asked = whole.startAtEpochMicros();
		long start = (asked != null) ? asked : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now().plus(this.lead));
		this.startsAt = Instant.EPOCH.plus(start, ChronoUnit.MICROS);
		int size = this.members.size();
		for (int member = 0; member < size; member++) {
			Share share = new Share(whole.loop(member) + 1, whole.loops(size), start);
			tell(member, new LoadCommand.Run(fitting.sharing(share, parts.parts().get(member).toString())));
		}
		this.started = true;
		if (this.stopped) {
			tellAll(new LoadCommand.Stop());
		}
	}

	/** Until the start nobody says anything. */
	private long patienceMillis() {
		return SILENCE.toMillis() + Math.max(0, Duration.between(Instant.now(), this.startsAt).toMillis());
	}

	private void hear(@Nullable Said said, Consumer<LoadEvent> listener) throws LoadFailed {
		if (said == null) {
			throw new LoadFailed(
					String.format(Locale.ROOT, "generators: nothing was heard of them for %d s", SILENCE.toSeconds()));
		}
		switch (said.event()) {
			case LoadEvent.Progress told -> this.progress.add(said.member(), told).ifPresent(listener);
			case LoadEvent.WindowStarted begun -> {
				if (this.progress.firstToBegin()) {
					listener.accept(begun);
				}
			}
			case LoadEvent.WindowEnded ended -> {
				if (this.progress.lastToEnd()) {
					listener.accept(ended);
				}
			}
			case LoadEvent.Finished finished -> this.results.put(said.member(), finished.result());
			case LoadEvent.Failed failed -> throw failed(said.member(), failed.reason());
			case LoadEvent.Ready ready -> throw failed(said.member(), "it began anew as process " + ready.pid());
			case null -> throw failed(said.member(), said.why());
		}
	}

	/** A load of which a part is missing is none: the others need not go on. */
	private LoadFailed failed(int member, String reason) {
		tellAll(new LoadCommand.Stop());
		return new LoadFailed(
				String.format(Locale.ROOT, "generator %d of %d: %s", member, this.members.size(), reason));
	}

	@Override
	public synchronized void stop() {
		this.stopped = true;
		if (this.started) {
			tellAll(new LoadCommand.Stop());
		}
	}

	@Override
	public void stopAtOnce() {
		this.members.forEach(Member::leave);
	}

	private void tell(int member, LoadCommand command) throws LoadFailed {
		try {
			this.members.get(member).tell(command);
		}
		catch (IOException ex) {
			throw new LoadFailed(String.format(Locale.ROOT, "generator %d of %d has ended: %s", member + 1,
					this.members.size(), FailureReason.withFile(ex)), ex);
		}
	}

	private void tellAll(LoadCommand command) {
		for (int member = 0; member < this.members.size(); member++) {
			try {
				tell(member, command);
			}
			catch (LoadFailed ex) {
				// What has ended need not be stopped, and its end is heard.
				this.notices.accept(ex.reason());
			}
		}
	}

	/**
	 * Where the parts and the whole have their files.
	 *
	 * @param whole takes the merged files
	 * @param parts of each member
	 * @param kept whether somebody wants the merged files
	 */
	private record PartDirectories(Path whole, List<Path> parts, boolean kept) implements AutoCloseable {

		static PartDirectories in(@Nullable String directory, int size) throws IOException {
			Path whole = (directory != null) ? Path.of(directory).toAbsolutePath()
					: Files.createTempDirectory("proxylab-load-");
			List<Path> parts = new ArrayList<>();
			for (int part = 1; part <= size; part++) {
				parts.add(Files.createTempDirectory(whole, ".part-" + part + "-"));
			}
			return new PartDirectories(whole, parts, directory != null);
		}

		@Override
		public void close() throws IOException {
			for (Path part : this.parts) {
				empty(part);
				Files.delete(part);
			}
			if (!this.kept) {
				empty(this.whole);
				Files.delete(this.whole);
			}
		}

		private static void empty(Path directory) throws IOException {
			try (var files = Files.newDirectoryStream(directory)) {
				for (Path file : files) {
					Files.delete(file);
				}
			}
		}

	}

}
