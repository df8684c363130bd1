package io.proxylab.engine.actor;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.proxylab.engine.DelayTimer;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Opens sessions, each with an actor of its own. */
public final class SessionActors implements AutoCloseable {

	private static final int LEAST_THREADS = 1;

	private final ActorSystem<Void> system;

	/** Pekko's own adds a tick, of 1 ms at best, to every delay. */
	private final DelayTimer timer = new DelayTimer();

	private final AtomicLong opened = new AtomicLong();

	/**
	 * Starts the actors' system.
	 * @param threads that run actors: one a core
	 */
	public SessionActors(int threads) {
		this.system = ActorSystem.create(Behaviors.empty(), "sessions", config(threads));
	}

	private static Config config(int threads) {
		return ConfigFactory.parseString(String.format(Locale.ROOT, """
				pekko.log-dead-letters = off
				pekko.actor.default-dispatcher.fork-join-executor {
				  parallelism-min = %d
				  parallelism-factor = 1.0
				  parallelism-max = %d
				}
				""", LEAST_THREADS, threads)).withFallback(ConfigFactory.load());
	}

	/** Opens a session, which whoever opens it closes. */
	public Session open() {
		return new Session(this.system.systemActorOf(SessionBehavior.create(this.timer),
				"session-" + this.opened.incrementAndGet(), Props.empty()));
	}

	@Override
	public void close() {
		this.timer.close();
		this.system.terminate();
	}

}
