package io.proxylab.jmeter.generate;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.Timer;
import org.jspecify.annotations.Nullable;

/**
 * What one user does apart from sending: waits for its turn to start, remembers when each
 * request should have been sent, and records the answers. JMeter clones the element, once
 * a thread.
 */
final class User extends AbstractTestElement implements Timer, SampleMonitor, SampleListener {

	/** A target that is down is not to be asked in a spin. */
	private static final long BACKOFF_MILLIS = 100;

	private static final long NOT_STARTED = -1;

	private final transient Users users;

	private transient long intendedMillis = NOT_STARTED;

	private transient volatile long sentMillis = NOT_STARTED;

	/**
	 * A user among others.
	 * @param users all users of the load
	 */
	User(Users users) {
		this.users = users;
	}

	/** Milliseconds to wait before the next request. */
	@Override
	public long delay() {
		if (this.intendedMillis == NOT_STARTED) {
			this.intendedMillis = this.users.awaitTurn(this, JMeterContextService.getContext().getThreadNum());
		}
		return Math.max(0, this.intendedMillis - this.users.nowMillis());
	}

	@Override
	public void sampleStarting(Sampler sampler) {
		this.sentMillis = this.users.nowMillis();
	}

	@Override
	public void sampleEnded(Sampler sampler) {
		this.sentMillis = NOT_STARTED;
	}

	@Override
	public void sampleOccurred(SampleEvent event) {
		SampleResult sample = event.getResult();
		@Nullable ErrorKind error = this.users.recording().record(this.intendedMillis, sample);
		this.intendedMillis = sample.getEndTime() + (Recording.unopened(error) ? BACKOFF_MILLIS : 0);
	}

	@Override
	public void sampleStarted(SampleEvent event) {
		// JMeter calls it for no plain sample
	}

	@Override
	public void sampleStopped(SampleEvent event) {
		// JMeter calls it for no plain sample
	}

	/** When the pending request was sent; negative without one. */
	long pendingSince() {
		return this.sentMillis;
	}

	@Override
	public boolean isModifiable() {
		return false;
	}

	@Override
	public Object clone() {
		return new User(this.users);
	}

}
