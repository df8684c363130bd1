package io.proxylab.lab.autoscale.measured;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.autoscale.measured.TargetEvidence.MeasuredLaunch;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The services that runs measured: a target and the box that it ran in, whether it is a
 * variant or a service of the user's own.
 */
public final class MeasuredServices {

	private final Map<String, Map<String, TargetEvidence>> byTargetAndBox;

	private MeasuredServices(Map<String, Map<String, TargetEvidence>> byTargetAndBox) {
		this.byTargetAndBox = byTargetAndBox;
	}

	/**
	 * What runs say of their targets.
	 * @param runs in the order in which they are looked through
	 */
	public static MeasuredServices of(List<RawRun> runs) {
		List<MeasuredTrial> trials = new ArrayList<>();
		List<MeasuredLaunch> launches = new ArrayList<>();
		Map<String, Map<String, FreshTask>> fresh = new LinkedHashMap<>();
		for (RawRun run : runs) {
			Results results = Analysis.of(run);
			trials.addAll(MeasuredTrial.of(run, results));
			run.launches()
				.stream()
				.filter((launch) -> launch.failure() == null && !launch.target().equals(Target.DIRECT))
				.forEach((launch) -> launches.add(new MeasuredLaunch(run.directory(), launch)));
			results.freshTasks()
				.forEach((task) -> fresh.computeIfAbsent(task.target(), (_) -> new LinkedHashMap<>())
					.put(run.directory(), task));
		}
		Map<String, Map<String, TargetEvidence>> byTarget = new TreeMap<>();
		for (MeasuredLaunch one : launches) {
			String target = one.launch().target();
			String box = one.launch().box().name();
			byTarget.computeIfAbsent(target, (_) -> new TreeMap<>())
				.computeIfAbsent(box, (_) -> evidence(target, box, trials, launches, fresh));
		}
		return new MeasuredServices(byTarget);
	}

	private static TargetEvidence evidence(String target, String box, List<MeasuredTrial> trials,
			List<MeasuredLaunch> launches, Map<String, Map<String, FreshTask>> fresh) {
		List<MeasuredLaunch> here = launches.stream()
			.filter((one) -> one.launch().target().equals(target) && one.launch().box().name().equals(box))
			.toList();
		Set<String> runs = here.stream().map(MeasuredLaunch::run).collect(Collectors.toSet());
		List<MeasuredTrial> everywhere = trials.stream()
			.filter((trial) -> trial.launch().target().equals(target))
			.toList();
		Map<String, FreshTask> tasks = new LinkedHashMap<>(fresh.getOrDefault(target, Map.of()));
		tasks.keySet().retainAll(runs);
		return new TargetEvidence(target,
				everywhere.stream().filter((trial) -> trial.launch().box().name().equals(box)).toList(), here, tasks,
				everywhere);
	}

	/** The names of the targets. */
	public Set<String> targets() {
		return new TreeSet<>(this.byTargetAndBox.keySet());
	}

	/**
	 * Fills services in: a run's figure wins over one that is given, and what no run has
	 * stays.
	 * @param given services, such as those of a scenario
	 */
	public Filled fill(List<ServiceFigures> given) {
		Filling filling = new Filling();
		List<ServiceFigures> services = new ArrayList<>();
		for (ServiceFigures service : given) {
			if (this.byTargetAndBox.containsKey(service.name())) {
				services.addAll(measured(service.name(), Optional.of(service), filling));
			}
			else {
				services.add(service);
			}
		}
		Set<String> names = given.stream().map(ServiceFigures::name).collect(Collectors.toSet());
		for (String target : this.byTargetAndBox.keySet()) {
			if (!names.contains(target)) {
				services.addAll(measured(target, Optional.empty(), filling));
			}
		}
		return new Filled(services, filling.missing(), filling.notes());
	}

	private List<ServiceFigures> measured(String target, Optional<ServiceFigures> given, Filling filling) {
		Map<String, TargetEvidence> byBox = this.byTargetAndBox.getOrDefault(target, Map.of());
		Map<String, TargetEvidence> loaded = new LinkedHashMap<>(byBox);
		// A box in which only its memory or its start was looked at is no other service.
		loaded.values().removeIf((evidence) -> evidence.cpuMicros().isEmpty());
		if (loaded.isEmpty()) {
			loaded.putAll(byBox.entrySet()
				.stream()
				.limit(1)
				.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
		}
		return loaded.entrySet()
			.stream()
			.map((entry) -> filling.service((loaded.size() == 1) ? target : target + " (" + entry.getKey() + ")",
					entry.getValue(), given))
			.toList();
	}

	/**
	 * Services with the figures of runs.
	 *
	 * @param services with what is known of them; not to be used while figures are
	 * missing
	 * @param missing figures without which nothing can be predicted, and the experiments
	 * that make them; empty if there are all
	 * @param notes what took the place of what, and what else a reader must know
	 */
	public record Filled(List<ServiceFigures> services, List<String> missing, List<String> notes) {

		public Filled {
			services = List.copyOf(services);
			missing = List.copyOf(missing);
			notes = List.copyOf(notes);
		}

	}

}
