package io.proxylab.load.engine;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

import io.netty.channel.ChannelException;
import io.proxylab.load.engine.LoopEvent.Broke;
import io.proxylab.load.engine.LoopEvent.Noticed;
import io.proxylab.load.engine.LoopEvent.Recorded;
import io.proxylab.load.http.ConnectionOwner;
import io.proxylab.load.http.Dialogue;
import io.proxylab.load.http.Exchange;
import io.proxylab.load.http.Exchanges;
import io.proxylab.load.http.Parting;
import io.proxylab.load.http.RequestTimes;
import io.proxylab.load.patience.Users;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Http2Result;
import io.proxylab.load.recording.ConnectionCounts;
import io.proxylab.load.recording.IntervalPool;
import io.proxylab.load.recording.LoopRecorder;
import io.proxylab.load.recording.RequestLog;
import io.proxylab.load.recording.Timeline;
import io.proxylab.load.shape.LoadShape;
import io.proxylab.load.shape.LoadShape.Outcome;
import io.proxylab.load.shape.Requests;
import org.jspecify.annotations.Nullable;

/**
 * The share of a load that one event loop carries: joins the shape, which says when, with
 * the connections, which say how, and with the recorder. Used on its event loop only,
 * where nothing else is said.
 */
final class LoopLoad implements ConnectionOwner, Requests {

	private final LoopThread loop;

	private final GuardedLoop tasks;

	private final Timeline timeline;

	private final LoadShape shape;

	private final Dialogue dialogue;

	private final Waiting waiting;

	private final Consumer<LoopEvent> events;

	private final LoopRecorder recorder;

	private final Slots slots;

	private final Exchanges exchanges;

	private final SlowExchanges slow;

	private final FirstFailures firstFailures;

	private final RequestLog requests;

	/** Null where users wait, ask once and stay: a request costs nothing more then. */
	private final @Nullable Users users;

	/** Null likewise. */
	private final @Nullable FailedAttempts failedAttempts;

	/** Written by the event loop only; others may read it. */
	private final AtomicLong answeredInWindow = new AtomicLong();

	private @Nullable Future<?> ticks;

	private int inFlight;

	/**
	 * Requests that are owed after the end, and whose connection is still to be opened.
	 */
	private int opening;

	private long opened;

	private long closedByTarget;

	private boolean sending = true;

	private boolean catchingUp;

	private boolean finished;

	private volatile ConnectionCounts counts = new ConnectionCounts(0, 0, 0);

	private volatile @Nullable Http2Result http2;

	LoopLoad(LoopThread loop, Timeline timeline, LoadShape shape, Dialogue dialogue, Waiting waiting,
			@Nullable Users users, IntervalPool pool, RequestLog requests, List<String> names,
			Consumer<LoopEvent> events) {
		this.loop = loop;
		this.tasks = new GuardedLoop(loop.executor(), () -> this.finished, this::broke);
		this.timeline = timeline;
		this.shape = shape;
		this.dialogue = dialogue;
		this.waiting = waiting;
		this.users = users;
		this.requests = requests;
		this.events = events;
		this.recorder = new LoopRecorder(timeline, pool, (interval) -> events.accept(new Recorded(interval)), names);
		this.failedAttempts = (users != null) ? new FailedAttempts(users, this.recorder, requests, this::tryAgain)
				: null;
		this.slow = new SlowExchanges(this.recorder);
		this.firstFailures = new FirstFailures((notice) -> events.accept(new Noticed(notice)));
		this.slots = new Slots(shape.slots());
		this.exchanges = dialogue.exchanges(this, loop::newChannel);
	}

	/** Begins, from any thread. */
	void start() {
		this.tasks.execute(() -> {
			this.ticks = this.tasks.every(this.waiting.tickNanos(), this::tick);
			this.shape.start(this, this.timeline.startNanos());
		});
	}

	/** Closes everything and says nothing more, from any thread. */
	void abandon() {
		this.loop.executor().execute(this::close);
	}

	/** Responses since the window began, for any thread. */
	long answeredInWindow() {
		return this.answeredInWindow.get();
	}

	/** Once finished, for any thread. */
	ConnectionCounts counts() {
		return this.counts;
	}

	/** Likewise; null without HTTP/2. */
	@Nullable Http2Result http2() {
		return this.http2;
	}

	@Override
	public void send(int slot, long intendedNanos, long possibleNanos) {
		if (!this.sending) {
			return;
		}
		if (this.users != null) {
			this.users.ask(slot, intendedNanos);
		}
		this.dialogue.draw(slot);
		attempt(slot, intendedNanos, possibleNanos);
	}

	private void attempt(int slot, long intendedNanos, long possibleNanos) {
		Exchange exchange = this.slots.idle(slot);
		if (exchange != null) {
			sending(slot);
			exchange.send(intendedNanos, possibleNanos);
		}
		else {
			open(slot, intendedNanos, possibleNanos);
		}
	}

	private void sending(int slot) {
		this.inFlight++;
		if (this.users == null || this.users.sends(slot)) {
			this.recorder.sending();
		}
		else {
			this.recorder.sendingAgain();
		}
	}

	private boolean isRetrying(int slot) {
		return this.users != null && this.users.isRetrying(slot);
	}

	/** Whether a request is sent that had no connection yet at the end. */
	private boolean isOwed(Exchange exchange) {
		return this.shape.scheduled() || isRetrying(exchange.slot());
	}

	@Override
	public void due(long dueNanos) {
		this.recorder.due(dueNanos);
	}

	/** A turn of the event loop reads all that is there before it runs tasks. */
	@Override
	public void afterAnswers(Runnable task) {
		this.tasks.execute(task);
	}

	@Override
	public void at(long nanos, LongConsumer task) {
		this.tasks.at(nanos, () -> {
			long now = System.nanoTime();
			advance(now, null);
			if (this.sending) {
				task.accept(now);
			}
		});
	}

	@Override
	public void opened() {
		this.opened++;
	}

	@Override
	public void begins(Exchange exchange) {
		this.opening -= this.sending ? 0 : 1;
		if (!isRetrying(exchange.slot())) {
			this.requests.connected(exchange.slot(), System.nanoTime());
		}
		sending(exchange.slot());
	}

	@Override
	public void answered(Exchange exchange, @Nullable ErrorKind error, long nowNanos) {
		advance(nowNanos, exchange);
		this.inFlight--;
		if (!exchange.isIdle()) {
			this.slots.free(exchange.slot());
		}
		if (error != null && isTriedAgain(exchange, error, exchange.status(), nowNanos)) {
			return;
		}
		if (nowNanos >= this.timeline.windowStartNanos()) {
			this.answeredInWindow.lazySet(this.answeredInWindow.get() + 1);
		}
		RequestTimes times = exchange.times();
		this.recorder.answered(error, times.intendedNanos(), times.sentNanos(), times.sendLagNanos(),
				exchange.delayMicros(), exchange.bytesRead(), nowNanos);
		if (this.dialogue.isMixed()) {
			this.recorder.answeredOf(this.dialogue.request(exchange.slot()), error, nowNanos - times.intendedNanos(),
					exchange.delayMicros());
		}
		this.requests.answered(exchange.slot(), times.sentNanos(), nowNanos);
		this.slow.answered(exchange, error, nowNanos);
		if (this.sending) {
			ended(exchange.slot(), Outcome.SERVED, nowNanos);
		}
		else {
			this.counts = this.counts.plus(new ConnectionCounts(0, 0, -1));
			finishIfIdle(nowNanos);
		}
	}

	@Override
	public void failed(Exchange exchange, ErrorKind error, String reason, long nowNanos) {
		advance(nowNanos, exchange);
		this.slots.free(exchange.slot());
		this.firstFailures.notice(error, reason);
		RequestTimes times = exchange.times();
		this.inFlight -= times.isSent() ? 1 : 0;
		if (isTriedAgain(exchange, error, 0, nowNanos)) {
			return;
		}
		if (times.isSent()) {
			this.recorder.failed(error, times.intendedNanos(), times.sentNanos(), times.sendLagNanos(), nowNanos);
			failedOfMix(exchange.slot(), error);
			this.requests.failed(exchange.slot(), times.sentNanos(), nowNanos);
		}
		else {
			neverSent(exchange.slot(), error, times.intendedNanos(), nowNanos);
			this.opening -= this.sending ? 0 : Math.min(this.opening, 1);
		}
		this.slow.failed(exchange, error, nowNanos);
		if (this.sending) {
			// Who went away says nothing of the target, and another comes.
			boolean served = exchange.hasAnswered() || error == ErrorKind.ABANDONED;
			ended(exchange.slot(), served ? Outcome.SERVED : Outcome.UNREACHABLE, nowNanos);
		}
		else {
			if (times.isSent() || isOwed(exchange)) {
				this.recorder.unfinished(times.intendedNanos(), nowNanos);
			}
			finishIfIdle(nowNanos);
		}
	}

	private void ended(int slot, Outcome outcome, long nowNanos) {
		if (this.users != null) {
			this.users.end(slot);
		}
		this.shape.ended(slot, outcome, nowNanos);
	}

	private boolean isTriedAgain(Exchange exchange, ErrorKind error, int status, long nowNanos) {
		return this.failedAttempts != null && this.sending
				&& this.failedAttempts.goesOn(exchange, error, status, nowNanos);
	}

	private void tryAgain(int slot, long intendedNanos, long dueNanos) {
		Users waiters = Objects.requireNonNull(this.users, "nobody tries again");
		at(dueNanos, (now) -> {
			if (waiters.resume(slot, intendedNanos)) {
				attempt(slot, intendedNanos, dueNanos);
			}
		});
	}

	/** The user of a slot goes away, whatever its request waits for. */
	private void leave(int slot, Users leaving, long nowNanos) {
		if (leaving.isPausing(slot)) {
			neverSent(slot, ErrorKind.ABANDONED, leaving.intendedNanos(slot), nowNanos);
			ended(slot, Outcome.SERVED, nowNanos);
		}
		else {
			this.slots.abandon(slot, "the user went away");
		}
	}

	@Override
	public void closedByTarget() {
		this.closedByTarget++;
	}

	@Override
	public void lingers(Parting connection) {
		this.slots.linger(connection);
	}

	@Override
	public void notices(String notice) {
		this.events.accept(new Noticed(notice));
	}

	@Override
	public void broke(Throwable cause) {
		close();
		this.events.accept(new Broke(cause));
	}

	private void failedOfMix(int slot, ErrorKind error) {
		if (this.dialogue.isMixed()) {
			this.recorder.failedOf(this.dialogue.request(slot), error);
		}
	}

	private void neverSent(int slot, ErrorKind error, long intendedNanos, long nowNanos) {
		this.recorder.neverSent(error, intendedNanos, nowNanos);
		failedOfMix(slot, error);
		this.requests.neverSent();
	}

	private void open(int slot, long intendedNanos, long possibleNanos) {
		if (!isRetrying(slot)) {
			this.requests.begun(slot, System.nanoTime());
		}
		Exchange exchange;
		try {
			exchange = this.exchanges.at(slot);
		}
		catch (ChannelException ex) {
			long now = System.nanoTime();
			neverSent(slot, ErrorKind.CONNECT_FAILED, intendedNanos, now);
			this.firstFailures.notice(ErrorKind.CONNECT_FAILED,
					ex.getMessage() + "; raise the limit of open files (ulimit -n)");
			ended(slot, Outcome.UNREACHABLE, now);
			return;
		}
		this.slots.put(exchange);
		exchange.open(this.loop.executor(), intendedNanos, possibleNanos);
	}

	private void tick() {
		long now = System.nanoTime();
		advance(now, null);
		if (!this.sending && now >= this.timeline.stopNanos()) {
			finish(now);
			return;
		}
		this.slots.sweep(now, this.waiting.timeoutNanos());
		Users waiters = this.users;
		if (waiters != null && this.sending) {
			waiters.eachLeaving(now, (slot) -> leave(slot, waiters, now));
		}
	}

	/**
	 * Takes note of the time before anything is recorded at it.
	 * @param nowNanos the time
	 * @param ending the exchange whose request ends now
	 */
	private void advance(long nowNanos, @Nullable Exchange ending) {
		if (this.catchingUp) {
			return;
		}
		if (this.sending && nowNanos >= this.timeline.endNanos()) {
			this.recorder.advance(this.timeline.endNanos() - 1, this.inFlight);
			catchUp();
			endSending(ending);
			this.recorder.advance(nowNanos, this.inFlight);
			if (ending == null) {
				finishIfIdle(nowNanos);
			}
		}
		else {
			this.recorder.advance(nowNanos, this.inFlight);
		}
	}

	/** Requests may fail at once, and so call {@link #advance}. */
	private void catchUp() {
		this.catchingUp = true;
		this.shape.catchUp(this.timeline.endNanos());
		this.catchingUp = false;
	}

	private void endSending(@Nullable Exchange ending) {
		this.sending = false;
		this.opening = this.slots.keepAwaiting(ending, this::isOwed, this::pendingAtEnd);
		if (ending != null && ending.times().isSent()) {
			this.recorder.pendingAtEnd(ending.times().sentNanos());
		}
		else if (ending != null && isOwed(ending)) {
			this.opening++;
		}
		this.shape.eachUnsent((due) -> this.recorder.unfinished(due, this.timeline.endNanos()));
		int pausing = 0;
		if (this.users != null) {
			this.users.eachPausing((due) -> this.recorder.unfinished(due, this.timeline.endNanos()));
			pausing = this.users.pausing();
		}
		this.counts = new ConnectionCounts(this.opened, this.closedByTarget,
				this.inFlight + this.opening + this.shape.unsent() + pausing);
	}

	private void pendingAtEnd(Exchange exchange) {
		long sentNanos = exchange.times().sentNanos();
		this.recorder.pendingAtEnd(sentNanos);
		this.requests.pending(exchange.slot(), sentNanos);
	}

	private void finishIfIdle(long nowNanos) {
		if (this.inFlight == 0 && this.opening == 0) {
			finish(nowNanos);
		}
	}

	private void finish(long nowNanos) {
		if (!this.finished) {
			this.slots
				.forEachPending((exchange) -> this.recorder.unfinished(exchange.times().intendedNanos(), nowNanos));
			close();
			this.http2 = this.exchanges.http2();
			this.recorder.finish(nowNanos, this.inFlight);
		}
	}

	private void close() {
		if (this.finished) {
			return;
		}
		this.finished = true;
		this.sending = false;
		if (this.ticks != null) {
			this.ticks.cancel(false);
		}
		this.slots.close();
		this.exchanges.close();
		this.dialogue.close();
	}

}
