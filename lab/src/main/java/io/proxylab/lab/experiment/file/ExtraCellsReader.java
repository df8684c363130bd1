package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.ExtraCells;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the cells beside the matrix.
 *
 * @param compared the targets of the experiment; nothing if not known for an error
 * @param loads of the matrix, likewise
 * @param delays of the matrix, likewise
 */
record ExtraCellsReader(Optional<List<Target>> compared, Optional<List<Load>> loads,
		Optional<List<UpstreamDelay>> delays) {

	private static final Keys KEYS = Keys.of(
			Keys.required("targets", "Names of targets above, after an axis has made several of one.",
					JsonSchema.distinct(JsonSchema.text())),
			Keys.required("load", "As load of the matrix.", LoadReader.SCHEMA),
			Keys.required("upstream", "As upstream of the matrix.", DelayReader.KEYS.schema()));

	static final JsonSchema SCHEMA = JsonSchema.oneOrMore(KEYS.schema().named("extraCell"));

	/**
	 * The entries of a list.
	 * @param list the value of {@code extraCells}
	 * @param loadReader reads {@code load} as the matrix has it
	 * @param delayReader reads {@code upstream} as the matrix has it
	 */
	List<ExtraCells> read(YamlValue list, Function<YamlValue, Optional<List<Load>>> loadReader,
			Function<YamlValue, Optional<List<UpstreamDelay>>> delayReader) {
		Set<String> known = new HashSet<>();
		List<ExtraCells> extras = new ArrayList<>();
		for (YamlValue entry : list.items()) {
			entry.section(KEYS).flatMap((section) -> {
				Optional<List<String>> targets = section.require("targets", "targets: [webflux-webclient]",
						(value) -> Optional.of(value.distinct(this::target, Function.identity())));
				Optional<List<Load>> offered = section.require("load", "load: { closed: { users: 400 } }", loadReader);
				Optional<List<UpstreamDelay>> waits = section.require("upstream", "upstream: { delay: 1s }",
						delayReader);
				return targets.flatMap(
						(names) -> offered.flatMap((some) -> waits.map((times) -> new ExtraCells(names, some, times))));
			}).ifPresent((extra) -> {
				checkNew(entry, extra, known);
				extras.add(extra);
			});
		}
		return extras;
	}

	private Optional<String> target(YamlValue value) {
		return value.text("the name of a target above").flatMap((name) -> value.make(() -> {
			List<String> names = this.compared.orElse(List.of()).stream().map(Target::name).toList();
			if (this.compared.isPresent() && !names.contains(name)) {
				throw new IllegalArgumentException(
						"'" + name + "' is no target of this experiment" + YamlValue.suggestion(name, names)
								+ "choices: " + String.join(", ", names) + " (the control has every cell anyway)");
			}
			return name;
		}));
	}

	/** One trial cannot be measured twice in a launch. */
	private void checkNew(YamlValue entry, ExtraCells extra, Set<String> known) {
		for (Load load : extra.loads()) {
			for (UpstreamDelay delay : extra.delays()) {
				String cell = load.label() + " x " + delay.spec();
				if (inMatrix(load, delay)) {
					entry.problem(cell + " is in the matrix of load and upstream already; remove it here");
				}
				for (String target : extra.targets()) {
					if (!known.add(cell + " " + target)) {
						entry.problem(cell + " is listed twice for " + target + "; remove one");
					}
				}
			}
		}
	}

	private boolean inMatrix(Load load, UpstreamDelay delay) {
		return this.loads.orElse(List.of()).stream().anyMatch((any) -> any.label().equals(load.label()))
				&& this.delays.orElse(List.of()).stream().anyMatch((any) -> any.spec().equals(delay.spec()));
	}

}
