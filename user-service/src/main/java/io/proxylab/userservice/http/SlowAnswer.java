package io.proxylab.userservice.http;

import java.time.Duration;

import io.proxylab.userservice.delay.Delay.Failing;
import io.proxylab.userservice.delay.Delay.Failure;

/** An answer whose body drips, or stays half. */
final class SlowAnswer implements Runnable {

	/** A long body drips in pieces: so far apart they leave, at least. */
	private static final int LEAST_MILLIS = 5;

	private final Answering answering;

	private final Exchange exchange;

	private final Failing failing;

	/** Of the body; nothing of it is sent to HEAD. */
	private final int length;

	private final int pieces;

	private int sent;

	private long startNanos;

	SlowAnswer(Answering answering, Exchange exchange, Failing failing) {
		this.answering = answering;
		this.exchange = exchange;
		this.failing = failing;
		this.length = exchange.isHead() ? 0 : exchange.answer().bodyLength();
		this.pieces = Math.clamp(this.length, 1, Math.max(1, failing.detail() / LEAST_MILLIS));
	}

	void start() {
		this.answering.headOf(this.exchange);
		if (this.failing.failure() == Failure.STALL) {
			this.answering.write(this.exchange.answer().body(0, this.length / 2));
		}
		else {
			this.answering.write(this.exchange.answer().body(0, 0));
			this.startNanos = this.answering.nanoTime();
			next();
		}
	}

	@Override
	public void run() {
		int from = end(this.sent);
		this.sent++;
		this.answering.write(this.exchange.answer().body(from, end(this.sent)));
		if (this.sent == this.pieces) {
			this.answering.ended(this.exchange, over());
		}
		else {
			next();
		}
	}

	/** Each at its time since the start: what one is late, the next ones make up for. */
	private void next() {
		Duration due = over().multipliedBy(this.sent + 1).dividedBy(this.pieces);
		Duration gone = Duration.ofNanos(this.answering.nanoTime() - this.startNanos);
		this.answering.later(this.exchange, this, due.compareTo(gone) > 0 ? due.minus(gone) : Duration.ZERO);
	}

	private Duration over() {
		return Duration.ofMillis(this.failing.detail());
	}

	/** Where the first so many pieces end. */
	private int end(int count) {
		return (int) ((long) this.length * count / this.pieces);
	}

}
