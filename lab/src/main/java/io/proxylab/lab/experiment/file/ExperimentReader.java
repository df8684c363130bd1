package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.CommandPlaces;
import io.proxylab.lab.experiment.Conditions;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.Experiment.Place;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.ExtraCells;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.MemoryText;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.UpstreamServes;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns the nodes of a file into an {@link Experiment}. */
final class ExperimentReader {

	static final long DEFAULT_SEED = 42;

	static final Range<Long> SEED = Range.of(0, Long.MAX_VALUE);

	/** Of a run. */
	static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._-]{0,59}";

	private static final Pattern NAME = Pattern.compile(NAME_PATTERN);

	private static final Pattern CPUS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

	private static final Map<String, Box> BOXES = Box.NAMED.stream()
		.collect(Collectors.toMap(Box::name, Function.identity(), (left, right) -> left, LinkedHashMap::new));

	/** Stands in the section of the upstream; nothing if it is wrong. */
	private Optional<UpstreamServes> serves = Optional.of(UpstreamServes.USER);

	private final NamedUpstreamsReader named = new NamedUpstreamsReader();

	private final Problems problems;

	private final Catalogue catalogue;

	ExperimentReader(Problems problems, Catalogue catalogue) {
		this.problems = problems;
		this.catalogue = catalogue;
	}

	/**
	 * Reads the whole file.
	 * @param root its outermost value
	 * @param fallbackName for a file without a name
	 * @throws BadFile with all errors of the file
	 */
	Experiment read(YamlValue root, String fallbackName) {
		Optional<YamlSection> file = root.section(ExperimentKeys.ALL);
		Optional<Experiment> experiment = file.flatMap((section) -> experiment(root, section, fallbackName));
		Optional<Delivery> delivery = file.flatMap((section) -> DeliveryReader.read(section,
				experiment.map(Experiment::generator).orElse(Generator.NETTY)));
		experiment
			.filter((whole) -> whole.place() == Place.COMPOSE
					&& this.serves.filter((served) -> !served.answers().isEmpty()).isPresent())
			.ifPresent((_) -> root
				.problem("upstream.answers: place: compose starts an upstream without them; write place: local"));
		experiment.ifPresent((whole) -> new ExperimentChecks(root, whole).run());
		experiment.ifPresent((whole) -> delivery
			.ifPresent((asked) -> ExperimentChecks.calls(file.orElseThrow(), asked.request(), whole.targets())));
		experiment.ifPresent(
				(whole) -> delivery.map(Delivery::mix).ifPresent((mix) -> ExperimentChecks.mix(root, whole, mix)));
		if (!this.problems.isEmpty()) {
			file.ifPresent(ClaimsReader::check);
		}
		this.problems.throwIfAny();
		Experiment whole = experiment.orElseThrow()
			.delivering(delivery.orElseThrow())
			.serving(this.serves.orElseThrow());
		Experiment claiming = whole.claiming(new ClaimsReader(whole.cells()).read(file.orElseThrow()));
		this.problems.throwIfAny();
		return claiming;
	}

	private Optional<Experiment> experiment(YamlValue root, YamlSection file, String fallbackName) {
		Optional<String> name = file.optional("name")
			.map(ExperimentReader::name)
			.orElseGet(() -> root.make(() -> checkName(fallbackName, "the file's name ")));
		Optional<Place> place = file.read("place", Place.LOCAL,
				(value) -> value.choice(choices("local", Place.LOCAL, "compose", Place.COMPOSE)));
		Optional<Box> box = file.read("box", Box.NAMED.getFirst(), ExperimentReader::box);
		Optional<Track> track = file.read("track", Track.TUNED,
				(value) -> value.choice(choices("tuned", Track.TUNED, "stock", Track.STOCK)));
		Optional<Generator> generator = file.read("generator", Generator.NETTY,
				(value) -> value.choice(choices("netty", Generator.NETTY, "jmeter", Generator.JMETER)));
		Optional<YamlSection> upstream = file.optional("upstream")
			.flatMap((value) -> value.section(ExperimentKeys.UPSTREAM));
		upstream.ifPresent((section) -> this.serves = serves(section));
		Optional<List<String>> names = this.serves
			.map((served) -> served.named().stream().map(NamedUpstream::name).toList());
		Optional<List<Target>> compared = file.require("targets", "targets: [webflux-webclient]", (value) -> Optional
			.of(new TargetReader(this.catalogue, new CommandPlaces(names)).targets(value, track)));
		boolean matrix = file.optional("extraCells").isEmpty() || file.optional("load").isPresent()
				|| file.optional("upstream").isPresent();
		Optional<List<Load>> loads = matrix ? file.require("load", "load: { closed: { users: 100 } }", LoadReader::read)
				: Optional.of(List.of());
		Optional<Measure> measure = file.read("measure", Measure.DEFAULT, MeasureReader::read);
		Optional<List<UpstreamDelay>> delays = matrix
				? file.require("upstream", "upstream: { delay: 100ms }",
						(_) -> upstream.flatMap((section) -> DelayReader.read(section, measure)))
				: Optional.of(List.of());
		Optional<List<ExtraCells>> extraCells = file.read("extraCells", List.of(),
				(value) -> Optional.of(new ExtraCellsReader(compared, loads, delays).read(value, LoadReader::read,
						(delay) -> delay.section(DelayReader.KEYS)
							.flatMap((section) -> DelayReader.read(section, measure)))));
		Optional<Connections> connections = file.read("connections", Connections.DEFAULT, ConnectionsReader::read);
		Optional<List<Observability>> observability = file.read("observability",
				List.of(Conditions.DEFAULT.observability()),
				(value) -> ConnectionsReader.axis(value, Observability.values(), Observability::word));
		Optional<List<Start>> starts = file.read("start", List.of(Conditions.DEFAULT.start()),
				(value) -> ConnectionsReader.axis(value, Start.values(), Start::word));
		Optional<WarmUp> warmUp = file.read("warmUp", WarmUp.DEFAULT, this::warmUp);
		Optional<Long> seed = file.read("seed", DEFAULT_SEED, (value) -> value.integer(SEED));
		boolean complete = Stream
			.of(name, place, box, track, generator, compared, loads, measure, delays, extraCells, connections,
					observability, starts, warmUp, seed)
			.allMatch(Optional::isPresent);
		if (!complete) {
			return Optional.empty();
		}
		this.named.check(this.serves.map(UpstreamServes::named).orElse(List.of()), compared.orElseThrow());
		ExperimentChecks.generator(file, generator.orElseThrow(), loads.orElseThrow(), extraCells.orElseThrow());
		ExperimentChecks.profile(file, measure.orElseThrow(), loads.orElseThrow(), extraCells.orElseThrow());
		ExperimentChecks.requests(file, measure.orElseThrow(), loads.orElseThrow(), extraCells.orElseThrow());
		ExperimentChecks.place(file, place.orElseThrow(), compared.orElseThrow());
		ExperimentChecks.tls(file, place.orElseThrow(), generator.orElseThrow(), starts.orElseThrow(),
				connections.orElseThrow());
		ExperimentChecks.start(file, place.orElseThrow(), box.orElseThrow(), warmUp.orElseThrow(),
				starts.orElseThrow());
		LaunchAxes axes = new LaunchAxes(connections.orElseThrow(), observability.orElseThrow(), starts.orElseThrow());
		axes.notOfOthers(compared.orElseThrow(), this.catalogue).forEach(root::problem);
		return Optional.of(new Experiment(name.orElseThrow(), place.orElseThrow(), box.orElseThrow(),
				track.orElseThrow(), generator.orElseThrow(), axes.spread(compared.orElseThrow()), loads.orElseThrow(),
				delays.orElseThrow(), axes.spread(extraCells.orElseThrow(), compared.orElseThrow()),
				connections.orElseThrow(), observability.orElseThrow(), warmUp.orElseThrow(), measure.orElseThrow(),
				seed.orElseThrow()));
	}

	private static Optional<String> name(YamlValue value) {
		return value.text("a name").flatMap((name) -> value.make(() -> checkName(name, "")));
	}

	private static String checkName(String name, String origin) {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(origin + "'" + name + "' is no name for a run; write as name: up to 60 "
					+ "letters, digits, '.', '_' and '-', the first a letter or digit");
		}
		return name;
	}

	static Optional<Box> box(YamlValue value) {
		if (value.isScalar()) {
			return value.choice(BOXES, ", or free numbers such as { cpus: 0.5, memory: 1GiB }");
		}
		return value.section(ExperimentKeys.BOX).flatMap((section) -> {
			Optional<Double> cpus = section.require("cpus", "cpus: 0.5", ExperimentReader::cpus);
			Optional<Long> memory = section.require("memory", "memory: 512MiB",
					(amount) -> amount.text("an amount such as 512MiB")
						.flatMap((text) -> amount.make(() -> Box.MEMORY.check(MemoryText.parse(text)))));
			return cpus.flatMap((number) -> memory.map((bytes) -> new Box(Box.FREE, number, bytes)));
		});
	}

	private static Optional<Double> cpus(YamlValue value) {
		return value.text("a number of cores, " + Box.CPUS).flatMap((text) -> value.make(() -> {
			if (!CPUS.matcher(text).matches()) {
				throw new IllegalArgumentException("'" + text + "' is not a number of cores; write " + Box.CPUS);
			}
			return Box.CPUS.check(new BigDecimal(text).doubleValue());
		}));
	}

	private Optional<UpstreamServes> serves(YamlSection upstream) {
		Optional<List<PathAnswer>> answers = upstream.read(AnswersReader.KEY, List.of(), AnswersReader::read);
		Optional<List<NamedUpstream>> names = upstream.read(NamedUpstreamsReader.KEY, List.of(), this.named::read);
		return answers.flatMap((said) -> names.map((called) -> new UpstreamServes(said, called)));
	}

	private Optional<WarmUp> warmUp(YamlValue value) {
		if (value.isScalar()) {
			return value.choice(choices("steady", WarmUp.DEFAULT, "none", new WarmUp.None()));
		}
		return value.section(ExperimentKeys.WARM_UP).flatMap((section) -> {
			boolean compilersFirst = section.optional("compilersFirst")
				.flatMap((word) -> word.choice(choices("true", true, "false", false)))
				.orElse(true);
			Optional<WarmUp> requests = section.optional("requests")
				.flatMap((count) -> count.integer(WarmUp.Requests.COUNT))
				.map((count) -> new WarmUp.Requests(count, compilersFirst));
			Optional<WarmUp> fixed = section.optional("duration")
				.flatMap((duration) -> duration.duration(WarmUp.Fixed.DURATION))
				.map((duration) -> new WarmUp.Fixed(duration, compilersFirst));
			Optional<WarmUp> steady = section.optional("steady")
				.flatMap(this::atMost)
				.map((ceiling) -> new WarmUp.Steady(ceiling, compilersFirst));
			long ways = Stream.of("requests", "duration", "steady")
				.filter((way) -> section.optional(way).isPresent())
				.count();
			if (ways != 1) {
				value.problem("expected exactly one of requests, duration and steady, but there are " + ways);
			}
			return requests.or(() -> fixed).or(() -> steady);
		});
	}

	private Optional<Duration> atMost(YamlValue value) {
		return value.section(ExperimentKeys.STEADY)
			.flatMap((section) -> section.require("atMost", "atMost: 60s",
					(ceiling) -> ceiling.duration(WarmUp.Steady.AT_MOST)));
	}

	private static <T> Map<String, T> choices(String first, T one, String second, T other) {
		Map<String, T> choices = new LinkedHashMap<>();
		choices.put(first, one);
		choices.put(second, other);
		return choices;
	}

}
