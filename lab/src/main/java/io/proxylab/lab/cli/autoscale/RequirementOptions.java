package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.advise.Requirements;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Questions;
import io.proxylab.lab.experiment.Box;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The numbers of {@code proxylab advise}, as options or as answers on a terminal. */
final class RequirementOptions {

	private static final Pattern RATE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)/s");

	private static final Pattern SLO = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,4})?)% *< *(\\S+)");

	@Option(names = "--rate", paramLabel = "RATE", description = "Requests on an ordinary hour, such as 300/s.")
	private @Nullable String rate;

	@Option(names = "--peak", paramLabel = "RATE", description = "Requests at the busiest time, such as 1500/s.")
	private @Nullable String peak;

	@Option(names = "--delay", paramLabel = "DELAY",
			description = "What your upstream takes on a good day: 120ms, or p50=100ms,p99=400ms.")
	private @Nullable String delay;

	@Option(names = "--slow-delay", paramLabel = "DELAY", description = "What it takes when it is slow: 2s.")
	private @Nullable String slowDelay;

	@Option(names = "--slo", paramLabel = "SLO",
			description = "The share of requests that is answered in time: '99%% < 500ms'.")
	private @Nullable String slo;

	@Option(names = "--size", paramLabel = "SIZE", split = ",", defaultValue = "ecs-512",
			description = "Sizes of a task: t2.micro, ecs-256, ecs-512, ecs-1024 (default: ${DEFAULT-VALUE}).")
	private List<String> sizes = new ArrayList<>();

	@Option(names = "--stacks", paramLabel = "VARIANT", split = ",",
			defaultValue = "servlet-blocking-apache5,servlet-virtual-apache5,webflux-webclient",
			description = "Variants to choose from (default: ${DEFAULT-VALUE}).")
	private List<String> stacks = new ArrayList<>();

	/**
	 * The question.
	 * @param questions ask for what was not given
	 * @throws CommandFailure with all that is missing or wrong
	 */
	Requirements ask(Questions questions) {
		List<String> problems = new ArrayList<>();
		Optional<Double> usual = read(questions, "--rate", this.rate, "requests on an ordinary hour", "300/s", problems,
				RequirementOptions::rate);
		Optional<Double> busiest = read(questions, "--peak", this.peak, "requests at the busiest time", "1500/s",
				problems, RequirementOptions::rate);
		Optional<Delay> good = read(questions, "--delay", this.delay, "what your upstream takes on a good day", "120ms",
				problems, Delay::parse);
		Optional<Delay> slow = read(questions, "--slow-delay", this.slowDelay, "what it takes when it is slow", "2s",
				problems, Delay::parse);
		Optional<Matcher> objective = read(questions, "--slo", this.slo,
				"the share of requests that is answered in time", "99% < 500ms", problems, RequirementOptions::slo);
		List<Box> boxes = this.sizes.stream().flatMap((name) -> box(name, problems).stream()).toList();
		Catalogue catalogue = Catalogue.load();
		this.stacks.stream()
			.filter((stack) -> !catalogue.ids().contains(stack))
			.forEach((stack) -> problems
				.add("--stacks '%s' is no variant; './proxylab variants' lists them".formatted(stack)));
		if (!problems.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					problems.stream().map((problem) -> "proxylab: " + problem).toList());
		}
		Matcher share = objective.orElseThrow();
		return new Requirements(usual.orElseThrow(), busiest.orElseThrow(), good.orElseThrow(), slow.orElseThrow(),
				Double.parseDouble(share.group(1)) / 100, DurationText.parse(share.group(2)), boxes, this.stacks);
	}

	/**
	 * Reads a duration.
	 * @throws CommandFailure if it is none
	 */
	static Duration duration(String option, String text) {
		try {
			return DurationText.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + option + ": " + ex.getMessage()));
		}
	}

	private static <T> Optional<T> read(Questions questions, String option, @Nullable String given, String what,
			String example, List<String> problems, Function<String, T> parse) {
		String text = (given != null) ? given
				: questions.ask("%s (such as %s): ".formatted(what, example)).orElse(null);
		if (text == null) {
			problems.add("%s is missing: %s, such as %s '%s'".formatted(option, what, option, example));
			return Optional.empty();
		}
		try {
			return Optional.of(parse.apply(text.strip()));
		}
		catch (IllegalArgumentException ex) {
			problems.add(option + ": " + ex.getMessage());
			return Optional.empty();
		}
	}

	private static double rate(String text) {
		Matcher rate = RATE.matcher(text);
		if (!rate.matches() || Double.parseDouble(rate.group(1)) <= 0) {
			throw new IllegalArgumentException(
					"'" + text + "' is not a rate above 0; write requests a second, such as 300/s");
		}
		return Double.parseDouble(rate.group(1));
	}

	private static Matcher slo(String text) {
		Matcher slo = SLO.matcher(text);
		if (!slo.matches() || Double.parseDouble(slo.group(1)) <= 0) {
			throw new IllegalArgumentException(
					"'" + text + "' is not a share and a time; write them such as '99% < 500ms'");
		}
		if (DurationText.parse(slo.group(2)).isZero()) {
			throw new IllegalArgumentException("'" + text + "': nothing is answered in no time");
		}
		return slo;
	}

	private static Optional<Box> box(String name, List<String> problems) {
		Optional<Box> box = Box.named(name);
		if (box.isEmpty()) {
			problems.add("--size '%s' is none; choices: %s".formatted(name, String.join(", ", Box.names())));
		}
		return box;
	}

}
