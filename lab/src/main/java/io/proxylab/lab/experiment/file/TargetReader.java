package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.CommandPlaces;
import io.proxylab.lab.experiment.Conditions;
import io.proxylab.lab.experiment.Defence;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.UnknownVariantException;
import io.proxylab.proxy.catalogue.Variant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads what is compared. */
final class TargetReader {

	private static final List<String> SETTINGS = Arrays.stream(Setting.values()).map(Setting::key).toList();

	private static final Pattern NAME = Pattern.compile(TargetKeys.NAME_PATTERN);

	private final Catalogue catalogue;

	private final OwnTargetReader services;

	/**
	 * Knows what there is.
	 * @param catalogue of variants, peers and engines
	 * @param places that the lab fills in where a service of the user's is started
	 */
	TargetReader(Catalogue catalogue, CommandPlaces places) {
		this.catalogue = catalogue;
		this.services = new OwnTargetReader(places);
	}

	/**
	 * The targets of a list, without {@code direct}, which may stand there although every
	 * block has it.
	 * @param track nothing if it is not known for an error
	 */
	List<Target> targets(YamlValue list, Optional<Track> track) {
		List<Target> targets = new ArrayList<>();
		Set<String> names = new TreeSet<>();
		for (YamlValue entry : list.items()) {
			entry(entry, track).forEach((target) -> {
				if (!names.add(target.name())) {
					entry.problem("two targets are named '" + target.name() + "'; " + renaming(target));
				}
				else if (!(target instanceof Target.Direct)) {
					targets.add(target);
				}
			});
		}
		return targets;
	}

	private static String renaming(Target target) {
		return switch (target) {
			case Target.Direct direct -> "remove one";
			case OwnTarget own -> "remove one, or give one another name, such as as: " + own.name() + "-2";
			case Target.Engine engine -> "remove one, or give one another name, such as { engine: "
					+ engine.entry().id() + ", as: " + engine.name() + "-2 }";
			case Target.Proxy proxy -> "remove one, or give one another name, such as { variant: "
					+ proxy.candidate().id() + ", as: " + proxy.name() + "-2 }";
		};
	}

	private List<Target> entry(YamlValue entry, Optional<Track> track) {
		return entry.isScalar() ? target(entry).stream().toList()
				: entry.section(TargetKeys.ALL).map((section) -> section(section, track)).orElse(List.of());
	}

	private Optional<Target> target(YamlValue entry) {
		Optional<String> id = entry.text("the id of a variant or engine; ./proxylab variants lists them");
		if (id.isPresent() && id.get().equals(Target.DIRECT)) {
			return Optional.of(new Target.Direct());
		}
		return id.flatMap((text) -> candidate(entry, text)).map((candidate) -> switch (candidate) {
			case Variant _, Peer _ -> new Target.Proxy(candidate.id(), candidate, new TreeMap<>());
			case Engine engine -> new Target.Engine(engine.id(), engine, OptionalLong.empty(), Target.Greeting.MINIMAL);
		});
	}

	private List<Target> section(YamlSection section, Optional<Track> track) {
		if (OwnTargetReader.ORIGINS.stream().anyMatch((origin) -> section.optional(origin).isPresent())) {
			return own(section).stream().toList();
		}
		return section.optional(TargetKeys.ENGINE).isPresent() ? engine(section).stream().toList()
				: configured(section, track);
	}

	private Optional<Target> engine(YamlSection section) {
		refuse(section, TargetKeys.OF_SERVICES_ONLY, "is for services by command, jar or url; remove it");
		refuse(section, List.of(TargetKeys.VARIANT), "a target is a variant or an engine; remove one");
		refuse(section, List.of(DefenceReader.DEFENCE), "an engine has no upstream to be defended from; remove it");
		refuse(section, List.of(UpstreamCallsReader.UPSTREAM), "an engine has no upstream to be called; remove it");
		Optional<Engine> engine = section.require(TargetKeys.ENGINE, "engine: jetty-servlet-sync",
				(value) -> value.text("the id of an engine").flatMap((id) -> engine(value, id)));
		Optional<String> name = section.read(TargetKeys.AS, engine.map(Engine::id).orElse(""), TargetReader::name);
		for (Setting setting : Setting.values()) {
			section.optional(setting.key())
				.ifPresent((value) -> engine.ifPresent((known) -> checkApplies(setting, known, value)));
		}
		OptionalLong threads = section.optional(Setting.REQUEST_THREADS.key())
			.flatMap((value) -> value.integer(Setting.REQUEST_THREADS.range()))
			.map(OptionalLong::of)
			.orElse(OptionalLong.empty());
		Optional<Target.Greeting> greeting = section.read(TargetKeys.GREETING, Target.Greeting.MINIMAL,
				(value) -> value.choice(greetings()));
		return engine.flatMap((known) -> name
			.flatMap((called) -> greeting.map((said) -> new Target.Engine(called, known, threads, said))));
	}

	private static Map<String, Target.Greeting> greetings() {
		Map<String, Target.Greeting> greetings = new LinkedHashMap<>();
		for (Target.Greeting greeting : Target.Greeting.values()) {
			greetings.put(greeting.word(), greeting);
		}
		return greetings;
	}

	private Optional<Engine> engine(YamlValue value, String id) {
		Optional<Candidate> found = this.catalogue.all()
			.stream()
			.filter((candidate) -> candidate.id().equals(id))
			.findFirst();
		if (found.isEmpty()) {
			value.problem("unknown engine '" + id + "'" + YamlValue.suggestion(id, engines("")) + "choices: "
					+ String.join(", ", choices(id)) + "; ./proxylab variants tells more");
		}
		return found.flatMap((candidate) -> {
			if (candidate instanceof Engine engine) {
				return Optional.of(engine);
			}
			value.problem(id + " is a proxy; write variant: " + id);
			return Optional.empty();
		});
	}

	/** The modes of the server that an id begins with, or all if it is none. */
	private List<String> choices(String id) {
		List<String> modes = engines(id.split("-", 2)[0] + "-");
		return modes.isEmpty() ? engines("") : modes;
	}

	private List<String> engines(String prefix) {
		return this.catalogue.all()
			.stream()
			.filter(Engine.class::isInstance)
			.map(Candidate::id)
			.filter((engine) -> engine.startsWith(prefix))
			.toList();
	}

	private Optional<Target> own(YamlSection section) {
		refuse(section, List.of(TargetKeys.VARIANT, TargetKeys.ENGINE),
				"a target is a variant or engine, or a service by command, jar or url; remove one");
		refuse(section, List.of(TargetKeys.GREETING), "is a setting of engines; remove it");
		refuse(section, List.of(DefenceReader.DEFENCE),
				"is a setting of variants; give a service of your own its defences by its arguments");
		refuse(section, SETTINGS, "is a setting of variants; tell what is known of a service under limits");
		return this.services.read(section, TargetReader::name);
	}

	private static void refuse(YamlSection section, List<String> keys, String why) {
		keys.forEach((key) -> section.optional(key).ifPresent((value) -> value.problem(why)));
	}

	private List<Target> configured(YamlSection section, Optional<Track> track) {
		refuse(section, TargetKeys.OF_SERVICES_ONLY, "is for services by command, jar or url; remove it");
		refuse(section, List.of(TargetKeys.GREETING), "is a setting of engines; remove it");
		Optional<Candidate> candidate = section.require(TargetKeys.VARIANT, "variant: webflux-webclient",
				(value) -> value.text("the id of a variant").flatMap((id) -> proxy(value, id)));
		Optional<String> name = section.read(TargetKeys.AS, candidate.map(Candidate::id).orElse(""),
				TargetReader::name);
		SortedMap<String, String> settings = new TreeMap<>();
		for (Setting setting : Setting.values()) {
			section.optional(setting.key()).ifPresent((value) -> {
				candidate.ifPresent((known) -> checkApplies(setting, known, value));
				if (setting.fixedBy(track)) {
					value.problem(
							"track stock leaves this to the client's library; write track: tuned, or leave it out");
				}
				value.integer(setting.range()).ifPresent((number) -> settings.put(setting.key(), number.toString()));
			});
		}
		Optional<YamlValue> asked = section.optional(DefenceReader.DEFENCE);
		List<Defence> defences = asked
			.flatMap((value) -> candidate.map((known) -> DefenceReader.read(value, known, track)))
			.orElse(List.of(Defence.NONE));
		asked
			.filter((value) -> settings.containsKey(Setting.MAX_CONNECTIONS.key())
					&& defences.stream().anyMatch((defence) -> defence.pool() != null))
			.ifPresent((value) -> value.problem("its pool and " + Setting.MAX_CONNECTIONS.key()
					+ " say two things of the connections; remove one"));
		List<UpstreamCalls> calls = section.optional(UpstreamCallsReader.UPSTREAM)
			.flatMap((value) -> candidate.map((known) -> UpstreamCallsReader.read(value, known)))
			.orElse(List.of(UpstreamCalls.ONE));
		return candidate.flatMap((known) -> name.map((called) -> each(called, known, settings, defences, calls)))
			.orElse(List.of());
	}

	/**
	 * With each of its defences and ways to call, named after it where there are several.
	 */
	private static List<Target> each(String name, Candidate candidate, SortedMap<String, String> settings,
			List<Defence> defences, List<UpstreamCalls> calls) {
		return defences.stream().flatMap((defence) -> {
			String defended = (defences.size() == 1) ? name : name + "." + defence.word();
			return calls.stream()
				.<Target>map(
						(several) -> new Target.Proxy((calls.size() == 1) ? defended : defended + "." + several.word(),
								candidate, settings, Conditions.DEFAULT, defence, several));
		}).toList();
	}

	private Optional<Candidate> proxy(YamlValue value, String id) {
		return candidate(value, id).flatMap((candidate) -> {
			if (candidate instanceof Engine) {
				value.problem(id + " is an engine; write engine: " + id);
				return Optional.empty();
			}
			return Optional.of(candidate);
		});
	}

	private static Optional<String> name(YamlValue value) {
		return value.text("a name").flatMap((name) -> value.make(() -> {
			if (name.equals(Target.DIRECT)) {
				throw new IllegalArgumentException("'direct' is the name of the control; choose another");
			}
			if (!NAME.matcher(name).matches()) {
				throw new IllegalArgumentException("'" + name
						+ "' is not a name; write up to 60 of a-z, 0-9, '.', '_', '@' and '-', the first a letter or digit");
			}
			return name;
		}));
	}

	private static void checkApplies(Setting setting, Candidate candidate, YamlValue value) {
		List<Setting> settings = Setting.of(candidate);
		if (!settings.contains(setting)) {
			value.problem(candidate.id() + " has no such setting; choices: "
					+ (settings.isEmpty() ? "none" : String.join(", ", settings.stream().map(Setting::key).toList())));
		}
	}

	private Optional<Candidate> candidate(YamlValue value, String id) {
		try {
			return Optional.of(this.catalogue.find(id));
		}
		catch (UnknownVariantException ex) {
			String suggestion = ex.suggestion().map((likely) -> "did you mean " + likely + "? ").orElse("");
			value.problem("unknown variant '" + id + "'; " + suggestion + "choices: "
					+ String.join(", ", this.catalogue.ids()) + "; ./proxylab variants tells more");
			return Optional.empty();
		}
	}

}
