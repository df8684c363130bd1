package io.proxylab.lab.experiment;

import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.yaml.Range;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Variant;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What an experiment may set of a target apart from its track: the one table of it. */
public enum Setting {

	REQUEST_THREADS("requestThreads", "proxy.request-threads", 1, 100_000,
			"Threads that serve requests, one at a time.") {

		// Virtual threads have no such limit, and event loops serve many at a time.
		@Override
		public boolean appliesTo(Variant variant) {
			return variant.onServletContainer() && !variant.model().equals("virtual");
		}

	},

	MAX_CONNECTIONS("maxConnections", "proxy.pool.max-connections", 1, 100_000,
			"Connections of the client to the upstream; on track tuned.") {

		// The JDK's client knows no limit.
		@Override
		public boolean appliesTo(Variant variant) {
			return !variant.client().startsWith("jdk");
		}

	};

	/**
	 * What track {@code tuned} gives every client, unless more requests may be in
	 * progress.
	 */
	public static final int TUNED_CONNECTIONS = 2000;

	private final String key;

	private final String property;

	private final long least;

	private final long most;

	private final String description;

	Setting(String key, String property, long least, long most, String description) {
		this.key = key;
		this.property = property;
		this.least = least;
		this.most = most;
		this.description = description;
	}

	/** The settings that an entry of the catalogue has. */
	public static List<Setting> of(Candidate candidate) {
		return Arrays.stream(values()).filter((setting) -> switch (candidate) {
			case Variant variant -> setting.appliesTo(variant);
			case Peer peer -> peer.settings().contains(setting.key());
			case Engine engine -> engine.settings().contains(setting.key());
		}).toList();
	}

	/** Its name in an experiment and in {@link Target.Proxy#settings()}. */
	public String key() {
		return this.key;
	}

	/** A sentence that says what is set. */
	public String description() {
		return this.description;
	}

	/** Its name as a property of the proxies. */
	public String property() {
		return this.property;
	}

	/** Whether a variant has this setting. */
	public abstract boolean appliesTo(Variant variant);

	/** Whether a track takes the value from elsewhere, whatever the experiment says. */
	public boolean fixedBy(Optional<Track> track) {
		return this == MAX_CONNECTIONS && track.equals(Optional.of(Track.STOCK));
	}

	public Range<Long> range() {
		return Range.of(this.least, this.most);
	}

}
