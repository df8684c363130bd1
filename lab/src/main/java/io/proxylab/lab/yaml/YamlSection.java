package io.proxylab.lab.yaml;

import io.proxylab.proxy.catalogue.EditDistance;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** A group of keys, each of them known, and none given twice. */
public final class YamlSection {

	private static final Pattern SCHEDULE_STEP = Pattern.compile("\\d\\S*:\\S+");

	private final YamlValue owner;

	private final Map<String, YamlValue> values = new LinkedHashMap<>();

	/** Keys that were probably meant: to call them missing, too, would mislead. */
	private final Set<String> misspelt = new HashSet<>();

	private YamlSection(YamlValue owner) {
		this.owner = owner;
	}

	/**
	 * Reads the keys below a value.
	 * @param owner the value
	 * @param known what may stand there
	 * @return nothing where no keys stand; a section without them where some are wrong
	 */
	public static Optional<YamlSection> of(YamlValue owner, Keys known) {
		List<String> keys = known.names();
		if (!(owner.node() instanceof MappingNode mapping)) {
			owner.problem("expected keys; choices: " + String.join(", ", keys));
			return Optional.empty();
		}
		YamlSection section = new YamlSection(owner);
		for (NodeTuple entry : mapping.getValue()) {
			section.add(entry, keys);
		}
		return Optional.of(section);
	}

	private void add(NodeTuple entry, List<String> keys) {
		YamlValue place = new YamlValue(this.owner.problems(), this.owner.path(), entry.getKeyNode());
		if (!(entry.getKeyNode() instanceof ScalarNode scalar)) {
			place.problem("a key must be a word; choices: " + String.join(", ", keys));
			return;
		}
		String key = scalar.getValue();
		if (!keys.contains(key)) {
			place.problem("unknown key '" + key + "'" + cure(key, keys) + "choices: " + String.join(", ", keys));
			EditDistance.closest(key, keys).ifPresent(this.misspelt::add);
			return;
		}
		String path = this.owner.path().isEmpty() ? key : this.owner.path() + "." + key;
		YamlValue value = new YamlValue(this.owner.problems(), path, entry.getValueNode());
		if (this.values.putIfAbsent(key, value) != null) {
			place.problem("key '" + key + "' is given twice; remove one");
		}
	}

	private static String cure(String key, List<String> keys) {
		if (SCHEDULE_STEP.matcher(key).matches()) {
			return "; a schedule needs quotes, such as delay: \"0s:100ms,60s:1s\"; ";
		}
		return YamlValue.suggestion(key, keys);
	}

	/** Notes what is wrong with the section as a whole. */
	public void problem(String message) {
		this.owner.problem(message);
	}

	/**
	 * Asks for at least one of the known keys.
	 * @param example how to write them, for the message
	 */
	public void requireAny(String example) {
		if (this.values.isEmpty() && this.misspelt.isEmpty()) {
			problem("says nothing; write for instance " + example);
		}
	}

	/**
	 * Asks for at least one of some keys, where others may stand beside them.
	 * @param example how to write them, for the message
	 */
	public void requireAnyOf(List<String> keys, String example) {
		requireAny(example);
		if (!this.values.isEmpty() && Collections.disjoint(this.values.keySet(), keys)
				&& Collections.disjoint(this.misspelt, keys)) {
			problem("has none of " + String.join(", ", keys) + "; write for instance " + example);
		}
	}

	/** How many known keys there are. */
	public int size() {
		return this.values.size();
	}

	public Optional<YamlValue> optional(String key) {
		return Optional.ofNullable(this.values.get(key));
	}

	/** Reads the value of a key that may be left out. */
	public <T> Optional<T> read(String key, T fallback, Function<YamlValue, Optional<T>> reader) {
		YamlValue value = this.values.get(key);
		return (value != null) ? reader.apply(value) : Optional.of(fallback);
	}

	/**
	 * Reads the value of a key that must be there.
	 * @param example how to write it, for the message
	 */
	public <T> Optional<T> require(String key, String example, Function<YamlValue, Optional<T>> reader) {
		YamlValue value = this.values.get(key);
		if (value == null) {
			if (!this.misspelt.contains(key)) {
				this.owner.problem("key '" + key + "' is missing; write for instance " + example);
			}
			return Optional.empty();
		}
		return reader.apply(value);
	}

}
