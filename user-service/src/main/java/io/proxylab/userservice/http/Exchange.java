package io.proxylab.userservice.http;

import java.util.concurrent.Future;

import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.Delay.Failing;
import io.proxylab.userservice.delay.Delay.Failure;
import org.jspecify.annotations.Nullable;

/** A request that has fully arrived, and its answer to be. */
final class Exchange implements Runnable {

	private final Answering answering;

	private final Answer answer;

	private final long arrivalNanos;

	private final long delayNanos;

	private final boolean refused;

	private final boolean head;

	private final Persistence persistence;

	/** What becomes of it instead of the answer; null if it is answered. */
	private final @Nullable Failing failing;

	/**
	 * The request that came next over the same connection: answers of HTTP/1.1 leave in
	 * order.
	 */
	private @Nullable Exchange next;

	private @Nullable Future<?> timer;

	private boolean due;

	private Exchange(Answering answering, Answer answer, long arrivalNanos, long delayNanos, boolean refused,
			boolean head, Persistence persistence, @Nullable Failing failing) {
		this.answering = answering;
		this.answer = answer;
		this.arrivalNanos = arrivalNanos;
		this.delayNanos = delayNanos;
		this.refused = refused;
		this.head = head;
		this.persistence = persistence;
		this.failing = failing;
	}

	/**
	 * One that is held from now on.
	 * @param nowNanos the event loop's time
	 */
	static Exchange of(Ask ask, Answering answering, LoopState loop, long nowNanos, boolean head,
			Persistence persistence) {
		Delay delay = loop.delay(ask, nowNanos);
		Failing failing = (delay instanceof Failing one) ? one : null;
		Answer answer = (failing != null && failing.failure() == Failure.STATUS) ? Answer.user(failing.detail())
				: ask.answer();
		loop.meter().held(nowNanos);
		return new Exchange(answering, answer, nowNanos, loop.sampleNanos(delay), false, head, persistence, failing);
	}

	/** One that is refused at once. */
	static Exchange of(Problem problem, Answering answering, LoopState loop, boolean head, Persistence persistence) {
		loop.meter().refused();
		return new Exchange(answering, Answer.problem(problem), loop.nanoTime(), 0, true, head, persistence, null);
	}

	/** The delay is over. */
	@Override
	public void run() {
		due();
		this.answering.answerDue(this);
	}

	void due() {
		this.timer = null;
		this.due = true;
	}

	boolean isDue() {
		return this.due;
	}

	/** It takes longer than it seemed, or for ever: not due any more. */
	void undue() {
		this.due = false;
	}

	void heldBy(Future<?> timer) {
		this.timer = timer;
	}

	void cancel() {
		if (this.timer != null) {
			this.timer.cancel(false);
		}
	}

	void followedBy(Exchange exchange) {
		this.next = exchange;
	}

	@Nullable Exchange next() {
		return this.next;
	}

	Answer answer() {
		return this.answer;
	}

	long arrivalNanos() {
		return this.arrivalNanos;
	}

	long delayNanos() {
		return this.delayNanos;
	}

	boolean isRefused() {
		return this.refused;
	}

	boolean isHead() {
		return this.head;
	}

	Persistence persistence() {
		return this.persistence;
	}

	@Nullable Failing failing() {
		return this.failing;
	}

}
