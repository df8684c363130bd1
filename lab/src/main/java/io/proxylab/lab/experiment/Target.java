package io.proxylab.lab.experiment;

import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Variant;

import java.util.Collections;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/** What the load is aimed at. */
public sealed interface Target permits Target.Direct, Target.Proxy, Target.Engine, OwnTarget {

	/** The name of the control. */
	String DIRECT = "direct";

	/** The unique name of this target in the experiment. */
	String name();

	/** The upstream itself, without a proxy: the control of every block. */
	record Direct() implements Target {

		@Override
		public String name() {
			return DIRECT;
		}

	}

	/**
	 * A variant or peer of the catalogue.
	 *
	 * @param name its id, or what the experiment calls it ({@code as})
	 * @param candidate the entry of the catalogue
	 * @param settings settings that differ from the track's, by YAML name, such as
	 * {@code requestThreads}
	 * @param conditions what it is started with besides
	 * @param defence what it gives up to keep the rest
	 * @param calls of the upstream for one answer
	 */
	record Proxy(String name, Candidate candidate, SortedMap<String, String> settings, Conditions conditions,
			Defence defence, UpstreamCalls calls) implements Target {

		public Proxy {
			settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
		}

		public Proxy(String name, Candidate candidate, SortedMap<String, String> settings) {
			this(name, candidate, settings, Conditions.DEFAULT);
		}

		public Proxy(String name, Candidate candidate, SortedMap<String, String> settings, Conditions conditions) {
			this(name, candidate, settings, conditions, Defence.NONE, UpstreamCalls.ONE);
		}

		/** The same under other conditions, by another name. */
		public Proxy with(String newName, Conditions newConditions) {
			return new Proxy(newName, this.candidate, this.settings, newConditions, this.defence, this.calls);
		}

		/** Whether its requests share connections to the upstream. */
		public boolean sharesUpstreamConnections() {
			return this.conditions.upstreamHttp().isTwo() && this.candidate instanceof Variant variant
					&& variant.sharesConnectionsOverHttp2();
		}

		/** The value of a setting, if the experiment names one. */
		public OptionalLong setting(Setting setting) {
			@Nullable String value = this.settings.get(setting.key());
			return (value != null) ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
		}

	}

	/**
	 * A bare server engine, which answers after the delay by itself.
	 *
	 * @param name its id, or what the experiment calls it ({@code as})
	 * @param entry of the catalogue
	 * @param requestThreads threads that serve requests at most; empty for the engine's
	 * own
	 * @param greeting what it answers
	 */
	record Engine(String name, io.proxylab.proxy.catalogue.Engine entry, OptionalLong requestThreads,
			Greeting greeting) implements Target {

		/** What every engine understands. */
		public static final RequestPath PATH = new RequestPath("/hello?delay={delayMillis}");

	}

	/** What an engine answers. */
	enum Greeting {

		/** Six bytes of text, about as much as study B's. */
		MINIMAL,

		/** The 27 bytes of JSON of study C. */
		JSON;

		/** Its name in an experiment and to the engine. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
