package io.proxylab.engine.actor;

import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * The actor of a session, which ends when its client has gone and nothing waits in it.
 */
final class SessionBehavior extends AbstractBehavior<SessionBehavior.Message> {

	private final DelayTimer timer;

	private int waiting;

	private boolean closed;

	private SessionBehavior(ActorContext<Message> context, DelayTimer timer) {
		super(context);
		this.timer = timer;
	}

	static Behavior<Message> create(DelayTimer timer) {
		return Behaviors.setup((context) -> new SessionBehavior(context, timer));
	}

	@Override
	public Receive<Message> createReceive() {
		return newReceiveBuilder().onMessage(Hold.class, this::hold)
			.onMessage(Wake.class, this::wake)
			.onMessage(Close.class, (_) -> close())
			.build();
	}

	private Behavior<Message> hold(Hold hold) {
		if (hold.exchange().delayNanos() == 0) {
			hold.answer().run();
			return this;
		}
		this.waiting++;
		ActorRef<Message> self = getContext().getSelf();
		this.timer.after(hold.exchange(), () -> self.tell(new Wake(hold)));
		return this;
	}

	private Behavior<Message> wake(Wake wake) {
		this.waiting--;
		wake.hold().answer().run();
		return next();
	}

	private Behavior<Message> close() {
		this.closed = true;
		return next();
	}

	private Behavior<Message> next() {
		return (this.closed && this.waiting == 0) ? Behaviors.stopped() : this;
	}

	/** What the actor is told. */
	sealed interface Message {

	}

	/**
	 * A request has come.
	 *
	 * @param exchange the request
	 * @param answer answers it
	 */
	record Hold(Exchange exchange, Runnable answer) implements Message {
	}

	/**
	 * A request has waited.
	 *
	 * @param hold the request
	 */
	record Wake(Hold hold) implements Message {
	}

	/** The client has gone. */
	record Close() implements Message {
	}

}
