package io.proxylab.jmeter.generate;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.function.Consumer;

import io.proxylab.jmeter.engine.Reasons;
import io.proxylab.jmeter.engine.UsageException;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.protocol.Share;
import org.jspecify.annotations.Nullable;

/** A load as JMeter offers it, or a refusal that says what it does not offer. */
final class JMeterLoad implements PreparedLoad {

	private final LoadSettings settings;

	private @Nullable ClosedLoad running;

	private boolean stopped;

	JMeterLoad(LoadSettings settings) {
		this.settings = settings;
	}

	@Override
	public LoadResult execute(Consumer<LoadEvent> listener) throws LoadFailed, InterruptedException {
		requireOfferable();
		try {
			ClosedLoad load = new ClosedLoad(this.settings, listener);
			begin(load);
			return load.run();
		}
		catch (UnknownHostException ex) {
			throw new LoadFailed("url: the host of '" + this.settings.url() + "' has no address", ex);
		}
		catch (UsageException | IOException | IllegalStateException ex) {
			throw new LoadFailed(Reasons.of(ex), ex);
		}
	}

	private void requireOfferable() throws LoadFailed {
		if (!this.settings.request().equals(Request.GET) || this.settings.mix() != null
				|| !this.settings.network().equals(Network.DEFAULT) || !this.settings.share().equals(Share.WHOLE)
				|| !this.settings.url().startsWith("http://")) {
			throw new LoadFailed("request, mix, network, share, url: JMeter sends plain GET requests over http://, "
					+ "all of a load; leave them out");
		}
		if (!this.settings.patience().endless()) {
			throw new LoadFailed("patience: JMeter's users wait for timeoutMillis, ask once and stay; leave it out");
		}
		if (!this.settings.shape().equals(Shape.CLOSED)) {
			throw new LoadFailed("shape: JMeter offers closed load without think time only; leave it out");
		}
	}

	private synchronized void begin(ClosedLoad load) {
		this.running = load;
		if (this.stopped) {
			load.stop();
		}
	}

	@Override
	public synchronized void stop() {
		this.stopped = true;
		if (this.running != null) {
			this.running.stop();
		}
	}

	/** Users that wait for an answer end with the process. */
	@Override
	public void stopAtOnce() {
		stop();
	}

}
