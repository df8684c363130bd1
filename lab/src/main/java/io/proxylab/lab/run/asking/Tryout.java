package io.proxylab.lab.run.asking;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LaunchPlace;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.RunAuthority;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.place.RunningTarget;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.load.http.FirstRow;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts the targets of an experiment, one after the other, and sends each a request of
 * every kind that a run would send, without a load.
 */
public final class Tryout {

	/** The first request of a path loads classes; this one is told. */
	private static final int TOLD = 3;

	private static final Pattern TIMING = Pattern.compile("delay;dur=([0-9.]+)");

	/** Of a fixed delay; timers are finer. */
	private static final double SHORTEST = 0.95;

	private final Installation installation;

	private final Confinement confinement;

	/**
	 * On this machine.
	 * @param installation where the programs are
	 * @param confinement what can hold a process here
	 */
	public Tryout(Installation installation, Confinement confinement) {
		this.installation = installation;
		this.confinement = confinement;
	}

	/** Hears how it goes. */
	public interface Listener {

		/** A target is about to be started. */
		void starts(Target target);

		/**
		 * It is ready.
		 * @param seconds that it took; empty if it ran already
		 */
		void ready(Target target, Optional<Double> seconds);

		/** It was asked. */
		void asked(Target target, Call call);

		/** It cannot be measured as it is. */
		void refused(Target target, String reason);

	}

	/**
	 * One request and what became of it.
	 *
	 * @param method of the request
	 * @param path of the request
	 * @param upstream what the upstream was asked meanwhile: request line and headers
	 * @param status of the answer
	 * @param headers of the answer
	 * @param body of the answer
	 * @param millis from the request to the end of the answer
	 * @param upstreamMillis how long the upstream says that it took; empty if the answer
	 * does not tell
	 * @param doubts what a run would refuse, or not be able to tell
	 */
	public record Call(String method, String path, List<List<String>> upstream, int status, List<String> headers,
			String body, double millis, Optional<Double> upstreamMillis, List<String> doubts) {
	}

	/**
	 * Tries the targets of a plan.
	 * @param plan each target is started once
	 * @param directory takes the logs
	 * @param listener hears how it goes
	 * @return whether a run would refuse nothing
	 * @throws IOException if no process can be kept on this machine
	 */
	public boolean run(Plan plan, RunDirectory directory, Listener listener) throws IOException, InterruptedException {
		Leftovers.sweep();
		boolean good = true;
		this.confinement.moveLabAside(plan.experiment().box());
		try (Processes processes = Processes.open(this.confinement);
				LocalHttp http = new LocalHttp();
				RunAuthority tls = RunAuthority.of(plan.experiment())) {
			RunContext context = new RunContext(plan.experiment(), this.installation,
					LaunchPlace.of(plan.experiment().place()), this.confinement, IdleCores.SYSTEM, processes, http,
					directory, (_) -> {
					}, tls);
			for (List<Plan.Launch> launches : byTarget(plan)) {
				good &= run(context, launches, listener);
			}
			return good;
		}
		finally {
			this.confinement.moveLabBack();
		}
	}

	private static List<List<Plan.Launch>> byTarget(Plan plan) {
		Map<String, List<Plan.Launch>> launches = new LinkedHashMap<>();
		plan.launches()
			.stream()
			.filter((launch) -> launch.replicate() == 1 && !(launch.target() instanceof Target.Direct))
			.forEach(
					(launch) -> launches.computeIfAbsent(launch.target().name(), (_) -> new ArrayList<>()).add(launch));
		return List.copyOf(launches.values());
	}

	private static boolean run(RunContext context, List<Plan.Launch> launches, Listener listener)
			throws InterruptedException {
		Plan.Launch launch = launches.getFirst();
		Target target = launch.target();
		listener.starts(target);
		boolean good = true;
		try (Upstream upstream = Upstream.start(context, launch, context.directory().launches().directory(launch.id()));
				RunningTarget running = RunningTarget.start(context, launch,
						context.directory().launches().directory(launch.id()), upstream)) {
			listener.ready(target,
					Optional.of(running.startUp())
						.filter((startUp) -> !startUp.equals(StartUp.NONE))
						.map((startUp) -> startUp.millis() / 1e3));
			Asking asking = new Asking(target, context.experiment());
			asking.check(context.http(), upstream, running);
			for (Question question : questions(asking, launches)) {
				Call call = call(context.http(), question, upstream, running, target);
				listener.asked(target, call);
				good &= call.doubts().isEmpty();
			}
			return good;
		}
		catch (LaunchFailed ex) {
			if (context.processes().isEnding()) {
				throw new InterruptedException("interrupted");
			}
			listener.refused(target, ex.reason());
			return false;
		}
	}

	/** All that a run asks; each request and path once, and of values the first row. */
	private static Collection<Question> questions(Asking asking, List<Plan.Launch> launches) throws LaunchFailed {
		Map<List<Object>, Question> questions = new LinkedHashMap<>();
		for (Plan.Launch launch : launches) {
			for (Plan.Trial trial : launch.trials()) {
				for (Question question : questions(asking, trial.cell().delay())) {
					questions.putIfAbsent(List.of(question.request(), question.path()), question);
				}
			}
		}
		return questions.values();
	}

	private static List<Question> questions(Asking asking, UpstreamDelay delay) throws LaunchFailed {
		RequestMix mix = asking.mix();
		if (mix == null) {
			return List.of(new Question(asking.request(), asking.path().of(delay), delay, delay.first().period(),
					asking.status()));
		}
		try {
			// Those that do not name the delay of the cell may have one of their own.
			Optional<Duration> atLeast = mix.namesDelay(asking.path()) ? delay.first().period() : Optional.empty();
			return FirstRow.of(mix.of(asking.path(), delay, 0).requests(), mix.values())
				.stream()
				.map((one) -> new Question(one.request(), String.valueOf(one.path()), delay, atLeast,
						one.statusOr(asking.status())))
				.toList();
		}
		catch (IOException ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	private static Call call(LocalHttp http, Question question, Upstream upstream, RunningTarget running, Target target)
			throws LaunchFailed, InterruptedException {
		Request request = question.request();
		String path = question.path();
		// Of requests that name none.
		upstream.schedule(question.delay().first().spec());
		for (int i = 1; i < TOLD; i++) {
			exchange(http, request, path, running, target);
		}
		long requests = upstream.counters().requests();
		long askedAt = System.nanoTime();
		HttpResponse<String> answer = exchange(http, request, path, running, target);
		double millis = (System.nanoTime() - askedAt) / 1e6;
		long calls = upstream.counters().requests() - requests;
		List<List<String>> last = upstream.lastRequests();
		List<List<String>> own = last.subList((int) Math.max(0, last.size() - calls), last.size());
		Optional<Double> took = took(answer);
		return new Call(request.method().name(), path, own, answer.statusCode(), headers(answer), answer.body(), millis,
				took, doubts(answer, question, millis, took, calls, target));
	}

	private static HttpResponse<String> exchange(LocalHttp http, Request request, String path, RunningTarget running,
			Target target) throws LaunchFailed, InterruptedException {
		try {
			return running.http(http).exchange(running.url() + path, request);
		}
		catch (IOException ex) {
			throw new LaunchFailed("%s does not answer %s: %s".formatted(target.name(), path, FailureReason.of(ex)),
					ex);
		}
	}

	private static List<String> headers(HttpResponse<String> answer) {
		return answer.headers()
			.map()
			.entrySet()
			.stream()
			.flatMap((header) -> header.getValue().stream().map((value) -> header.getKey() + ": " + value))
			.toList();
	}

	private static Optional<Double> took(HttpResponse<String> answer) {
		return answer.headers()
			.firstValue("Server-Timing")
			.map(TIMING::matcher)
			.filter(Matcher::find)
			.map((timing) -> Double.valueOf(timing.group(1)));
	}

	private static List<String> doubts(HttpResponse<String> answer, Question question, double millis,
			Optional<Double> took, long calls, Target target) {
		List<String> doubts = new ArrayList<>();
		if (answer.statusCode() != question.status()) {
			doubts.add(String.format(Locale.ROOT, "status %d is no correct answer: %s", answer.statusCode(),
					Asking.expected(question.status(), answer.statusCode())));
		}
		Optional<Duration> atLeast = question.atLeast();
		if (atLeast.isPresent() && millis < SHORTEST * atLeast.get().toNanos() / 1e6) {
			doubts.add(
					"it answers before the delay of %s is over: its upstream was not asked for it; let path name {delay} where the service passes it on, or leave the delay to the upstream"
						.formatted(question.delay().first().spec()));
		}
		if (took.isEmpty()) {
			doubts.add("there will be no added time: the upstream's header Server-Timing is not passed on");
		}
		boolean forwards = !(target instanceof Target.Engine);
		if (forwards && calls == 0) {
			doubts.add("the lab's upstream was not called: its counters are no witness");
		}
		return doubts;
	}

	/**
	 * What a run asks a target.
	 *
	 * @param request what is asked
	 * @param path and of what
	 * @param delay that the upstream takes where it is told none
	 * @param atLeast how long an answer takes; empty where the lab does not know
	 * @param status of a correct answer
	 */
	private record Question(Request request, String path, UpstreamDelay delay, Optional<Duration> atLeast, int status) {
	}

}
