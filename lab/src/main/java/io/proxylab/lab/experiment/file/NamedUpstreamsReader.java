package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the upstreams that have a name, for a service that calls several. */
final class NamedUpstreamsReader {

	/** Beside the delay, in the section of the upstream. */
	static final String KEY = "names";

	private static final JsonSchema NAME = JsonSchema.text(NamedUpstream.NAME);

	private static final Keys KEYS = Keys.of(
			Keys.required("name", "A target calls it at {upstream.NAME}.", NAME.examples("orders")),
			Keys.optional("delay", "Any delay, failures among them; that of the cell if left out.", DelayReader.SCHEMA),
			Keys.optional(AnswersReader.KEY, "What it answers at some paths, before what holds for all.",
					AnswersReader.SCHEMA));

	static final JsonSchema SCHEMA = JsonSchema.oneOrMore(JsonSchema.anyOf(NAME, KEYS.schema().named("namedUpstream")));

	/** Each with its place in the file. */
	private final SequencedMap<String, YamlValue> places = new LinkedHashMap<>();

	/**
	 * Reads the list.
	 * @return nothing if one is wrong
	 */
	Optional<List<NamedUpstream>> read(YamlValue list) {
		List<YamlValue> items = list.items();
		List<NamedUpstream> named = items.stream().flatMap((item) -> upstream(item).stream()).toList();
		return (named.size() == items.size()) ? Optional.of(named) : Optional.empty();
	}

	private Optional<NamedUpstream> upstream(YamlValue value) {
		Optional<NamedUpstream> upstream = value.isScalar()
				? value.text("a name such as orders")
					.flatMap((name) -> value.make(() -> new NamedUpstream(name, 0, null, List.of())))
				: value.section(KEYS).flatMap((section) -> upstream(value, section));
		return upstream.filter((one) -> {
			boolean first = this.places.putIfAbsent(one.name(), value) == null;
			if (!first) {
				value.problem("two upstreams are named '" + one.name() + "'; give one another name, or remove it");
			}
			return first;
		});
	}

	private static Optional<NamedUpstream> upstream(YamlValue value, YamlSection section) {
		Optional<String> name = section.require("name", "name: orders", (text) -> text.text("a name such as orders"));
		Optional<String> delay = section.optional("delay").flatMap((text) -> text.text("a delay such as 100ms"));
		Optional<List<PathAnswer>> answers = section.read(AnswersReader.KEY, List.of(), AnswersReader::read);
		return name.flatMap((called) -> answers
			.flatMap((said) -> value.make(() -> new NamedUpstream(called, 0, delay.orElse(null), said))));
	}

	/**
	 * Each is for a target that calls it. Variants and peers call the one without a name,
	 * which takes a delay of its own for the paths of answers only.
	 * @param named what was read
	 * @param targets all of them
	 */
	void check(List<NamedUpstream> named, List<Target> targets) {
		Set<String> called = targets.stream()
			.filter(OwnTarget.class::isInstance)
			.flatMap((target) -> ((OwnTarget) target).upstreams().stream())
			.collect(Collectors.toSet());
		Optional<Target.Proxy> proxy = targets.stream()
			.filter(Target.Proxy.class::isInstance)
			.map(Target.Proxy.class::cast)
			.findFirst();
		for (NamedUpstream each : named) {
			Optional<YamlValue> place = Optional.ofNullable(this.places.get(each.name()));
			if (!called.contains(each.name())) {
				place.ifPresent(
						(value) -> value.problem("no target calls the upstream '" + each.name() + "'; write {upstream."
								+ each.name() + "} in command, arguments or environment of one, or remove the name"));
			}
			if (each.delay() != null) {
				proxy.ifPresent((target) -> place.ifPresent((value) -> value.problem("target " + target.name()
						+ " calls the upstream without a name, which knows nothing of the delay of '" + each.name()
						+ "'; write it under upstream.answers by its paths, which hold for all, or remove the target")));
			}
		}
	}

}
