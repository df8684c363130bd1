package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PolicySearchTests {

	private static final String BLOCKING = """
			services:
			  - { name: blocking, source: the test, cpus: 1, cpuPerRequest: 400us, added: 2ms, requestThreads: 200, ready: 9s, probesQueue: true }
			""";

	private static final String ASYNC = """
			services:
			  - { name: async, source: the test, cpus: 1, cpuPerRequest: 400us, added: 2ms, ready: 9s, probesQueue: false }
			""";

	@TempDir
	private Path directory;

	@Test
	void whatIsProposedKeepsTheObjectiveInAllScenariosAndCostsNoMoreThanAFixedNumber() throws IOException {
		List<Scenario> scenarios = List.of(day("rise", "\"0s:300/s,10m..20m:x6\"", "100ms", ASYNC),
				day("slow", "400/s", "\"0s:100ms,20m:400ms,30m:100ms\"", ASYNC));
		Recommendation found = search(scenarios);
		assertThat(found.proposals()).filteredOn(Proposal::kept).isNotEmpty().allSatisfy((proposal) -> {
			assertThat(scenarios).allMatch((scenario) -> candidate(proposal).keeps(scenario));
			assertThat(proposal.scenarios()).extracting(ScenarioOutcome::scenario)
				.containsExactlyInAnyOrder("rise", "slow");
		});
		Proposal fixed = fixed(found);
		assertThat(found.proposals().getFirst().meanTasks()).isLessThanOrEqualTo(fixed.meanTasks());
		assertThat(found.verdict()).startsWith("Cheapest in all of rise, slow: async with");
	}

	@Test
	void theReferenceIsTheSmallestFixedNumber() throws IOException {
		Scenario slow = day("slow", "600/s", "\"0s:100ms,20m:1s,30m:100ms\"", BLOCKING);
		Proposal fixed = fixed(search(List.of(slow)));
		assertThat(fixed.kept()).isTrue();
		Candidate fewer = new Candidate("blocking", new PolicyShape.Fixed(), fixed.minTasks() - 1,
				fixed.maxTasks() - 1);
		assertThat(fewer.keeps(slow)).isFalse();
	}

	@Test
	void aMarginEndsWhereAScenarioMisses() throws IOException {
		List<Scenario> scenarios = List.of(day("calm", "600/s", "100ms", BLOCKING),
				day("slow", "600/s", "\"0s:100ms,20m:1s,30m:100ms\"", BLOCKING));
		Proposal fixed = fixed(search(scenarios));
		Margin load = Objects.requireNonNull(fixed.load());
		int missed = Objects.requireNonNull(load.missedPercent());
		assertThat(load.scenario()).isEqualTo("slow");
		assertThat(missed).isGreaterThan(load.keptPercent());
		assertThat(candidate(fixed).keeps(scenarios.get(1).withLoad(1 + load.keptPercent() / 100.0))).isTrue();
		assertThat(candidate(fixed).keeps(scenarios.get(1).withLoad(1 + missed / 100.0))).isFalse();
		Margin delay = Objects.requireNonNull(fixed.delay());
		assertThat(candidate(fixed).keeps(scenarios.get(1).withDelay(1 + delay.keptPercent() / 100.0))).isTrue();
	}

	@Test
	void whereNothingKeepsTheObjectiveWhatComesNearestIsToldAndWhy() throws IOException {
		Recommendation found = search(List.of(day("late", "100/s", "\"0s:100ms,20m:3s\"", BLOCKING)));
		assertThat(found.proposals()).isNotEmpty().noneMatch(Proposal::kept);
		assertThat(found.cheapest((_) -> true)).isEmpty();
		assertThat(found.verdict()).startsWith("No policy that was tried keeps the objective in late.")
			.contains("minutes missed: late: From 0:20:00");
		assertThat(found.proposals()).isSortedAccordingTo(Recommendation.ORDER)
			.allMatch((proposal) -> proposal.load() == null && proposal.delay() == null);
	}

	@Test
	void aDeathTakesOneTaskMoreThanTheLoadAlone() throws IOException {
		Scenario calm = day("calm", "600/s", "100ms", BLOCKING);
		Scenario death = day("death", "600/s", "100ms", "events: { taskDies: 10m }\n" + BLOCKING);
		Proposal borne = fixed(search(List.of(calm, death)));
		TaskDeath taken = TaskDeath.of(borne, List.of(calm, death));
		assertThat(borne.minTasks()).isEqualTo(2);
		assertThat(taken.without().minTasks()).isEqualTo(1);
		assertThat(taken.without().missedMinutes())
			.isEqualTo(candidate(borne).withMin(1).predict(death).outcome().missedMinutes())
			.isPositive();
		assertThat(taken.without().story()).startsWith("death: From 0:10:00");
		assertThat(taken.load().scenario()).isEqualTo("death");
		assertThat(taken.load().keptPercent()).isLessThan(Objects.requireNonNull(margin(borne, calm)).keptPercent());
	}

	@Test
	void whereOthersCarryTheLoadADeathTakesNoMore() throws IOException {
		Scenario busy = day("busy", "5000/s", "100ms", ASYNC);
		Scenario death = day("death", "100/s", "100ms", "events: { taskDies: 10m }\n" + ASYNC);
		Proposal borne = fixed(search(List.of(busy, death)));
		assertThat(TaskDeath.of(borne, List.of(busy, death)).without().minTasks()).isEqualTo(borne.minTasks())
			.isGreaterThan(1);
	}

	private static @Nullable Margin margin(Proposal proposal, Scenario scenario) {
		return new Judge(List.of(scenario)).withMargins(proposal).load();
	}

	@Test
	void servicesMustBeInAllScenarios() throws IOException {
		List<Scenario> scenarios = List.of(day("one", "100/s", "100ms", BLOCKING),
				day("other", "100/s", "100ms", ASYNC));
		assertThatIllegalArgumentException().isThrownBy(() -> search(scenarios))
			.withMessageContainingAll("scenario 'one' has no service 'async'",
					"scenario 'other' has no service 'blocking'");
	}

	@Test
	void progressRisesToItsEnd() throws IOException {
		List<Integer> done = new ArrayList<>();
		List<Integer> all = new ArrayList<>();
		PolicySearch.search(List.of(day("calm", "600/s", "100ms", BLOCKING)), List.of(), (part, whole) -> {
			done.add(part);
			all.add(whole);
		});
		assertThat(done).isSorted().last().isEqualTo(all.getLast());
		assertThat(all).containsOnly(all.getFirst());
	}

	private static Candidate candidate(Proposal proposal) {
		return new Candidate(proposal.service(), proposal.shape(), proposal.minTasks(), proposal.maxTasks());
	}

	private static Proposal fixed(Recommendation found) {
		return found.proposals()
			.stream()
			.filter((proposal) -> proposal.shape() instanceof PolicyShape.Fixed)
			.findFirst()
			.orElseThrow();
	}

	private static Recommendation search(List<Scenario> scenarios) {
		return PolicySearch.search(scenarios, List.of(), SearchProgress.UNSEEN);
	}

	private Scenario day(String name, String load, String delay, String services) throws IOException {
		return ScenarioFile.read(Files.writeString(this.directory.resolve(name + ".yaml"), """
				length: 40m
				load: { open: %s }
				upstream: { delay: %s }
				slo: { share: 99%%, under: 1500ms }
				balancer: { checkInterval: 10s, healthyThreshold: 2 }
				policies: [ { name: unused, fixed: 1 } ]
				%s""".formatted(load, delay, services)));
	}

}
