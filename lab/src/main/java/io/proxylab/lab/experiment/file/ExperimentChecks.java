package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.Experiment.Place;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.ExtraCells;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Profiling;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.load.protocol.Request;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.userservice.delay.DurationText;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is to be said of an experiment as a whole, once each of its parts is sound.
 *
 * @param root the outermost value of its file
 * @param experiment what was read
 */
record ExperimentChecks(YamlValue root, Experiment experiment) {

	/** A plan of more trials would outlast its machine. */
	private static final long MOST_TRIALS = 100_000;

	/** Notes all that is wrong. */
	void run() {
		checkNames();
		checkTrials();
		checkPaths();
		checkCells();
		checkLoads();
	}

	/** A name that an axis makes may be another target's already. */
	private void checkNames() {
		Set<String> names = new HashSet<>();
		this.experiment.targets()
			.stream()
			.map(Target::name)
			.filter((name) -> !names.add(name))
			.forEach((name) -> this.root.problem("two targets are named '" + name
					+ "', one of them by an axis of several values; give the other one another name with as"));
	}

	private void checkTrials() {
		long matrix = (this.experiment.targets().size() + 1L) * this.experiment.loads().size()
				* this.experiment.delays().size();
		long beside = this.experiment.extraCells()
			.stream()
			.mapToLong((extra) -> (extra.targets().size() + 1L) * extra.loads().size() * extra.delays().size())
			.sum();
		long trials = (matrix + beside) * this.experiment.connections().client().size()
				* this.experiment.measure().replicates();
		if (trials > MOST_TRIALS) {
			this.root.problem(trials + " trials are too many; at most " + MOST_TRIALS
					+ ": take fewer targets, loads, delays or replicates");
		}
	}

	/** Without a matrix a target may be left without any cell. */
	private void checkCells() {
		for (Target target : this.experiment.targets()) {
			if (this.experiment.loads().isEmpty() && !this.experiment.extraCells().isEmpty()
					&& this.experiment.extraCells().stream().noneMatch((extra) -> extra.of(target))) {
				this.root
					.problem("target " + target.name() + " has no cell; name it in extraCells, write load and upstream "
							+ "for all targets, or remove it");
			}
		}
	}

	/** A service may not be able to ask for every kind of delay. */
	private void checkPaths() {
		for (Target target : this.experiment.targets()) {
			path(target).ifPresent((path) -> {
				Stream
					.concat(this.experiment.delays().stream(),
							this.experiment.extraCells()
								.stream()
								.filter((extra) -> extra.of(target))
								.flatMap((extra) -> extra.delays().stream()))
					.forEach((delay) -> {
						var _ = this.root.make(() -> path.of(delay));
						if (target instanceof Target.Engine && delay.schedule()) {
							this.root.problem("target " + target.name()
									+ " makes the delay by itself and knows no schedule" + " such as '" + delay.spec()
									+ "'; write a constant delay, or remove the engine");
						}
					});
			});
		}
	}

	private static Optional<RequestPath> path(Target target) {
		return switch (target) {
			case OwnTarget own -> Optional.of(own.path());
			case Target.Engine _ -> Optional.of(Target.Engine.PATH);
			case Target.Direct _, Target.Proxy _ -> Optional.empty();
		};
	}

	/** Each target has to take each request, whatever the delay. */
	static void mix(YamlValue root, Experiment experiment, RequestMix mix) {
		for (Target target : experiment.targets()) {
			if (target instanceof Target.Engine) {
				root.problem("target " + target.name()
						+ " answers a request of its own only; write request in place of requests, or remove the engine");
			}
			if (target instanceof Target.Proxy proxy && proxy.calls().count() > 1) {
				root.problem("target %s makes %s of one request; write request in place of requests, or "
					.formatted(proxy.name(), proxy.calls().label()) + "upstream: { calls: 1 } for the target");
			}
		}
		RequestPath otherwise = RequestPath.DEFAULT;
		Stream
			.concat(experiment.delays().stream(),
					experiment.extraCells().stream().flatMap((extra) -> extra.delays().stream()))
			.distinct()
			.forEach((delay) -> {
				var _ = root.make(() -> mix.of(otherwise, delay, 0));
			});
	}

	/** Two changes at once would be one story that nobody can tell apart. */
	private void checkLoads() {
		checkLoads(this.experiment.loads(), this.experiment.delays());
		this.experiment.extraCells().forEach((extra) -> checkLoads(extra.loads(), extra.delays()));
	}

	private void checkLoads(List<Load> loads, List<UpstreamDelay> delays) {
		loads.stream()
			.filter((load) -> !load.steady())
			.findFirst()
			.ifPresent((load) -> delays.stream()
				.filter(UpstreamDelay::schedule)
				.findFirst()
				.ifPresent((delay) -> this.root
					.problem("load '" + load.label() + "' on the delay schedule '" + delay.spec()
							+ "': only users and rates that stay go with a schedule; write a constant delay")));
	}

	/**
	 * JMeter offers one kind of load.
	 * @param file the sections of the file
	 */
	static void generator(YamlSection file, Generator generator, List<Load> loads, List<ExtraCells> extraCells) {
		boolean others = Stream.concat(loads.stream(), extraCells.stream().flatMap((extra) -> extra.loads().stream()))
			.anyMatch((load) -> !(load instanceof Load.Closed closed && closed.thinkMillis() == 0 && closed.steady()
					&& closed.patience().endless()));
		if (others && generator == Generator.JMETER) {
			file.optional("generator")
				.ifPresent((value) -> value.problem("jmeter offers closed load only, of users who do not think, wait, "
						+ "and ask once; write netty, or remove the other loads, clientTimeout, retries and abandon"));
		}
	}

	/**
	 * Only a burst holds a number of requests that is known.
	 * @param file the sections of the file
	 */
	static void profile(YamlSection file, Measure measure, List<Load> loads, List<ExtraCells> extraCells) {
		boolean others = Stream.concat(loads.stream(), extraCells.stream().flatMap((extra) -> extra.loads().stream()))
			.anyMatch((load) -> !(load instanceof Load.Burst));
		if (others && measure.profile() == Profiling.MEMORY) {
			file.optional("measure")
				.ifPresent((value) -> value.problem("profile: memory reads what the requests of a burst occupy; write "
						+ "load: { burst: { requests: 1000 } } only, or remove profile"));
		}
	}

	/**
	 * Only a rate that stays says how long a number of requests takes.
	 * @param file the sections of the file
	 */
	static void requests(YamlSection file, Measure measure, List<Load> loads, List<ExtraCells> extraCells) {
		Long requests = measure.requests();
		if (requests == null) {
			return;
		}
		Stream.concat(loads.stream(), extraCells.stream().flatMap((extra) -> extra.loads().stream()))
			.flatMap((load) -> unmeasurable(load, measure).stream())
			.findFirst()
			.ifPresent((why) -> file.optional("measure")
				.ifPresent((value) -> value.problem(String.format(Locale.ROOT, "requests: %d: %s", requests, why))));
	}

	private static Optional<String> unmeasurable(Load load, Measure measure) {
		if (!(load instanceof Load.Open open) || !open.steady()) {
			return Optional.of("load '%s' has no rate that stays, which would say how long they take; write duration, "
				.formatted(load.label()) + "or load: { open: { rate: 1000/s } } only");
		}
		Duration window = open.window(measure);
		return Measure.WINDOW.contains(window) ? Optional.empty()
				: Optional.of("at %s they take %s; write a number that takes %s".formatted(load.label(),
						DurationText.format(window), Measure.WINDOW));
	}

	/**
	 * Several calls make an answer to what asks for something, and changes nothing.
	 * @param file the sections of the file
	 */
	static void calls(YamlSection file, Request asked, List<Target> targets) {
		if (asked.method() == Request.Method.GET || asked.method() == Request.Method.HEAD) {
			return;
		}
		targets.stream()
			.filter(Target.Proxy.class::isInstance)
			.map(Target.Proxy.class::cast)
			.filter((proxy) -> proxy.calls().count() > 1)
			.findFirst()
			.ifPresent((proxy) -> file.optional(DeliveryReader.REQUEST)
				.ifPresent((value) -> value.problem("method %s: %s makes %s, which answer GET and HEAD only; write "
					.formatted(asked.method(), proxy.name(), proxy.calls().label())
						+ "method: GET, or upstream: { calls: 1 } for the target")));
	}

	/**
	 * Containers are made of this project's images.
	 * @param file the sections of the file
	 */
	static void place(YamlSection file, Place place, List<Target> targets) {
		if (place != Place.COMPOSE) {
			return;
		}
		for (Target target : targets) {
			withoutImage(target).ifPresent((why) -> file.optional("place")
				.ifPresent((value) -> value.problem("compose starts images of this project only, and target "
						+ target.name() + " is " + why + "; write local, or start it yourself and give its url")));
		}
	}

	/**
	 * Certificates are made for this machine, and only the lab's own generator is told
	 * whom to believe.
	 * @param file the sections of the file
	 */
	static void tls(YamlSection file, Place place, Generator generator, List<Start> starts, Connections connections) {
		if (!connections.secured()) {
			return;
		}
		file.optional("connections").ifPresent((value) -> {
			if (place == Place.COMPOSE) {
				value.problem("tls: true needs certificates, which containers are not given; write place: local, or "
						+ "remove tls");
			}
			if (generator == Generator.JMETER) {
				value
					.problem("tls: true needs a generator that believes the lab's certificates, which jmeter does not; "
							+ "write generator: netty, or remove tls");
			}
			if (starts.contains(Start.AOT_CACHE)) {
				value.problem("tls: true is nothing that the AOT cache of a target is trained for; remove aotCache "
						+ "from start, or remove tls");
			}
		});
	}

	/**
	 * An image has a start of its own, and a boost needs something to give, and somebody
	 * who sees it.
	 * @param file the sections of the file
	 */
	static void start(YamlSection file, Place place, Box box, WarmUp warmUp, List<Start> starts) {
		file.optional("start").ifPresent((value) -> {
			if (place == Place.COMPOSE && !starts.equals(List.of(Start.PLAIN))) {
				value.problem("compose starts containers as their images say; write place: local, or start: plain");
			}
			if (starts.contains(Start.CPU_BOOST) && box.inWholeCores()) {
				value.problem("cpuBoost gives whole cores to a box that has a part of one, and box " + box.name()
						+ " has whole ones; remove cpuBoost, or write a smaller box such as ecs-256");
			}
			if (starts.contains(Start.CPU_BOOST) && !(warmUp instanceof WarmUp.None)) {
				value.problem("cpuBoost is over before a launch is warm; write warmUp: none, or remove cpuBoost");
			}
		});
	}

	private static Optional<String> withoutImage(Target target) {
		return switch (target) {
			case Target.Direct _ -> Optional.empty();
			case Target.Engine _ -> Optional.of("an engine");
			case Target.Proxy proxy -> switch (proxy.candidate().program()) {
				case Program.Jar _ -> Optional.empty();
				case Program.Installed _ -> Optional.of("a program of this machine");
			};
			case OwnTarget own -> own.started() ? Optional.of("a command or jar of your own") : Optional.empty();
		};
	}

}
