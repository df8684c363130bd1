package io.proxylab.lab.live;

import io.proxylab.lab.trial.LabJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A page that follows a run. What it has not read yet waits in a queue of its own. If
 * that is full, the page is told so and sent away; it comes back by itself and hears what
 * it missed.
 */
final class LiveClient implements AutoCloseable {

	/** Some minutes of events. */
	static final int MOST_WAITING = 256;

	/** A page that went away is noticed when something is written to it. */
	private static final long SIGN_OF_LIFE_SECONDS = 15;

	private static final String RETRY = "retry: 1000\n\n";

	private final LiveFeed feed;

	private final List<LiveFeed.Entry> missed;

	private final BlockingQueue<LiveFeed.Entry> waiting = new LinkedBlockingQueue<>(MOST_WAITING);

	private final AtomicLong dropped = new AtomicLong();

	/**
	 * A client of a feed.
	 * @param feed which it leaves when it is closed
	 * @param missed what it hears first
	 */
	LiveClient(LiveFeed feed, List<LiveFeed.Entry> missed) {
		this.feed = feed;
		this.missed = missed;
	}

	/** Takes an event for later; never waits. */
	void offer(LiveFeed.Entry entry) {
		// Once one was dropped none may follow: the order would have a gap.
		if (this.dropped.get() > 0 || !this.waiting.offer(entry)) {
			this.dropped.incrementAndGet();
		}
	}

	/**
	 * Writes events until the run ends, or the client falls behind.
	 * @param out the body of an answer of type {@code text/event-stream}
	 * @throws IOException if the client is gone
	 */
	void follow(OutputStream out) throws IOException, InterruptedException {
		StringBuilder first = new StringBuilder(RETRY);
		this.missed.forEach((entry) -> first.append(text(entry)));
		write(out, first.toString());
		boolean goesOn = this.missed.isEmpty() || !ends(this.missed.getLast());
		while (goesOn) {
			LiveFeed.Entry entry = next();
			if (entry != null) {
				write(out, text(entry));
				goesOn = !ends(entry);
			}
			else if (this.dropped.get() > 0) {
				write(out, text(null, new LiveEvent.Notice(String.format(Locale.ROOT,
						"this page was %d events behind; it asks for them again", this.dropped.get()))));
				goesOn = false;
			}
			else {
				write(out, ": still here\n\n");
			}
		}
	}

	private LiveFeed.@Nullable Entry next() throws InterruptedException {
		return (this.dropped.get() > 0) ? this.waiting.poll()
				: this.waiting.poll(SIGN_OF_LIFE_SECONDS, TimeUnit.SECONDS);
	}

	private static boolean ends(LiveFeed.Entry entry) {
		return entry.event() instanceof LiveEvent.Ended;
	}

	private static String text(LiveFeed.Entry entry) {
		return text(entry.id(), entry.event());
	}

	/** JSON on one line: a line end would end the field. */
	private static String text(@Nullable String id, LiveEvent event) {
		return ((id != null) ? "id: " + id + "\n" : "") + "event: " + event.name() + "\ndata: "
				+ LabJson.writeCompact(event) + "\n\n";
	}

	private static void write(OutputStream out, String text) throws IOException {
		out.write(text.getBytes(StandardCharsets.UTF_8));
		out.flush();
	}

	@Override
	public void close() {
		this.feed.leave(this);
	}

}
