package io.proxylab.jmeter.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.proxylab.userservice.http.UserJson;
import org.apache.jmeter.assertions.ResponseAssertion;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jmeter.timers.SyncTimer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PlansTests {

	private static final String CLOSED_LOAD = "closed-load.jmx";

	private static final String SWEEP = "sweep.jmx";

	private static final String OPEN_LOAD = "open-load.jmx";

	private static final String BURST = "burst.jmx";

	private static final Map<String, String> COMMON = Map.ofEntries(Map.entry("host", "${__P(host,127.0.0.1)}"),
			Map.entry("port", "${__P(port,8080)}"), Map.entry("path", "${__P(path,/user)}"),
			Map.entry("status", "${__P(status,200)}"),
			Map.entry("body", "${__P(body," + UserJson.FIXED.replace(",", "\\,") + ")}"),
			Map.entry("timeout", "${__P(timeout,30000)}"), Map.entry("duration", "${__P(duration,30)}"),
			Map.entry("warmUpRequests", "${__P(warmUpRequests,1000000)}"),
			Map.entry("warmUpUsers", "${__P(warmUpUsers,800)}"), Map.entry("warmUpDelay", "${__P(warmUpDelay,10)}"));

	@BeforeAll
	static void prepareJMeter() {
		JMeterEnvironment.prepare(List.of(), Map.of());
	}

	@Test
	void theClosedLoadPlanHasTheDocumentedParametersAndDefaults() {
		assertThat(variables(CLOSED_LOAD)).containsAllEntriesOf(COMMON)
			.containsEntry("users", "${__P(users,100)}")
			.containsEntry("delay", "${__P(delay,100)}")
			.containsEntry("rampUp", "${__P(rampUp,${__P(delay,100)})}")
			.hasSize(COMMON.size() + 3);
	}

	@Test
	void theSweepPlanHasTheDocumentedParametersAndDefaults() {
		Map<String, String> variables = variables(SWEEP);
		assertThat(variables).containsAllEntriesOf(COMMON).hasSize(COMMON.size() + 10);
		assertThat(List.of("users1", "users2", "users3", "users4")).extracting(variables::get)
			.containsExactly("${__P(users1,100)}", "${__P(users2,200)}", "${__P(users3,400)}", "${__P(users4,800)}");
		assertThat(List.of("delay1", "delay2", "delay3")).extracting(variables::get)
			.containsExactly("${__P(delay1,10)}", "${__P(delay2,100)}", "${__P(delay3,500)}");
		assertThat(List.of("rampUp1", "rampUp2", "rampUp3")).extracting(variables::get)
			.containsExactly("${__P(rampUp,${__P(delay1,10)})}", "${__P(rampUp,${__P(delay2,100)})}",
					"${__P(rampUp,${__P(delay3,500)})}");
	}

	@Test
	void theOpenLoadPlanHasTheDocumentedParametersAndDefaults() {
		Map<String, String> variables = variables(OPEN_LOAD);
		Map<String, String> common = new HashMap<>(COMMON);
		common.keySet().removeIf((name) -> name.startsWith("warmUp"));
		assertThat(variables).containsAllEntriesOf(common)
			.containsEntry("rate", "${__P(rate,100)}")
			.containsEntry("arrivals", "${__P(arrivals,poisson)}")
			.containsEntry("seed", "${__P(seed,42)}")
			.containsEntry("delay", "${__P(delay,100)}")
			.containsEntry("drain", "${__P(drain,5)}")
			.hasSize(common.size() + 5);
	}

	@Test
	void theBurstPlanHasTheDocumentedParametersAndDefaults() {
		Map<String, String> common = new HashMap<>(COMMON);
		common.remove("duration");
		assertThat(variables(BURST)).containsAllEntriesOf(common)
			.containsEntry("requests", "${__P(requests,100)}")
			.containsEntry("delay", "${__P(delay,100)}")
			.hasSize(common.size() + 2);
	}

	@Test
	void anOpenLoadIsAScheduleOfArrivals() {
		OpenModelThreadGroup group = only(OPEN_LOAD, OpenModelThreadGroup.class);
		assertThat(group.getScheduleString()).isEqualTo("rate(${rate}/sec) ${__jexl3(\"${arrivals}\" == \"constant\" ?"
				+ " \"even\" : \"random\")}_arrivals(${duration} sec) pause(${drain} sec)");
		assertThat(group.getName()).isEqualTo("rate=${rate} ${arrivals} delay=${delay}ms")
			.isEqualTo(only(OPEN_LOAD, HTTPSamplerProxy.class).getName());
	}

	@Test
	void aBurstIsOneRequestAUserAfterAllAreThere() {
		ThreadGroup group = all(BURST, ThreadGroup.class).getLast();
		assertThat(group.getName()).isEqualTo("requests=${requests} delay=${delay}ms")
			.isEqualTo(all(BURST, HTTPSamplerProxy.class).getLast().getName());
		assertThat(((LoopController) group.getSamplerController()).getLoops()).isEqualTo(1);
		assertThat(only(BURST, SyncTimer.class).getPropertyAsInt("groupSize")).as("0: all users of the group").isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP, OPEN_LOAD, BURST })
	void everyParameterIsUsed(String plan) throws IOException {
		String text = Files.readString(file(plan));
		assertThat(variables(plan).keySet()).allSatisfy((name) -> assertThat(text).contains("${" + name + "}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP, OPEN_LOAD, BURST })
	void everyParameterIsDocumentedWithItsDefault(String plan) throws IOException {
		String documentation = Files.readString(Path.of("..", "docs", "jmeter.md"));
		PlanFile loaded = PlanFile.load(file(plan));
		Map<String, String> variables = variables(plan);
		assertThat(loaded.parameters()).allSatisfy((name) -> {
			String expression = variables.getOrDefault(name, "");
			String literal = expression.replaceFirst("\\$\\{__P\\(" + name + ",", "").replaceFirst("\\)}$", "");
			String value = name.equals("rampUp") ? "the cell's delay" : "`" + literal.replace("\\,", ",") + "`";
			assertThat(documentation).contains("\n| `" + name + "` | " + value + " |");
		});
	}

	@Test
	void theSweepIsAWarmUpAndThenTwelveCellsOneAfterTheOther() {
		assertThat(only(SWEEP, TestPlan.class).isSerialized()).isTrue();
		assertThat(all(SWEEP, HTTPSamplerProxy.class)).extracting(TestElement::getName)
			.containsExactly("warm-up users=${warmUpUsers} delay=${warmUpDelay}ms", "users=${users1} delay=${delay1}ms",
					"users=${users2} delay=${delay1}ms", "users=${users3} delay=${delay1}ms",
					"users=${users4} delay=${delay1}ms", "users=${users1} delay=${delay2}ms",
					"users=${users2} delay=${delay2}ms", "users=${users3} delay=${delay2}ms",
					"users=${users4} delay=${delay2}ms", "users=${users1} delay=${delay3}ms",
					"users=${users2} delay=${delay3}ms", "users=${users3} delay=${delay3}ms",
					"users=${users4} delay=${delay3}ms");
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP })
	void aCellsLabelGroupAndRequestAgree(String plan) {
		List<ThreadGroup> groups = all(plan, ThreadGroup.class);
		List<HTTPSamplerProxy> samplers = all(plan, HTTPSamplerProxy.class);
		assertThat(samplers).hasSameSizeAs(groups);
		for (int i = 1; i < groups.size(); i++) {
			String users = groups.get(i).getPropertyAsString(ThreadGroup.NUM_THREADS);
			String delay = samplers.get(i).getArguments().getArgument(0).getValue();
			assertThat(groups.get(i).getName()).isEqualTo("users=" + users + " delay=" + delay + "ms")
				.isEqualTo(samplers.get(i).getName());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP, OPEN_LOAD, BURST })
	void allRequestsAreAlikeButForLabelAndDelay(String plan) {
		assertThat(all(plan, HTTPSamplerProxy.class).stream().map(PlansTests::settings).distinct()).singleElement()
			.satisfies((settings) -> assertThat(settings).containsEntry("HTTPSampler.implementation", "HttpClient4")
				.containsEntry("HTTPSampler.use_keepalive", "true")
				.containsEntry("HTTPSampler.follow_redirects", "false")
				.containsEntry("HTTPSampler.auto_redirects", "false")
				.containsEntry("HTTPSampler.image_parser", "false"));
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP, OPEN_LOAD, BURST })
	void usersKeepTheirConnectionsWithoutTheProperties(String plan) {
		assertThat(all(plan, ThreadGroup.class)).allMatch(ThreadGroup::isSameUserOnNextIteration);
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP, OPEN_LOAD, BURST })
	void statusAndBodyOfEveryAnswerAreAsserted(String plan) {
		assertThat(all(plan, ResponseAssertion.class)).extracting(TestElement::getName)
			.containsExactly("status", "body");
	}

	@ParameterizedTest
	@ValueSource(strings = { CLOSED_LOAD, SWEEP, OPEN_LOAD, BURST })
	void noListenerAndNoScriptSlowsThePlanDown(String plan) throws IOException {
		assertThat(all(plan, ResultCollector.class)).isEmpty();
		assertThat(Files.readString(file(plan))).doesNotContainIgnoringCase("groovy")
			.doesNotContain("JSR223", "BeanShell", "Visualizer");
	}

	@Test
	void theFairPropertiesAreTheOnesShippedForStockJMeter() {
		assertThat(JMeterEnvironment.fairProperties()).containsEntry("httpclient4.time_to_live", "86400000")
			.containsEntry("httpclient4.validate_after_inactivity", "-1")
			.containsEntry("httpclient.reset_state_on_thread_group_iteration", "false")
			.containsEntry("httpclient4.retrycount", "0");
	}

	private static Map<String, String> settings(HTTPSamplerProxy sampler) {
		return StreamSupport.stream(((Iterable<JMeterProperty>) sampler::propertyIterator).spliterator(), false)
			.filter((property) -> !property.getName().equals(TestElement.NAME)
					&& !property.getName().equals("HTTPsampler.Arguments"))
			.collect(Collectors.toMap(JMeterProperty::getName, JMeterProperty::getStringValue));
	}

	private static Map<String, String> variables(String plan) {
		return only(plan, TestPlan.class).getUserDefinedVariables();
	}

	private static <T> T only(String plan, Class<T> type) {
		return all(plan, type).getFirst();
	}

	private static <T> List<T> all(String plan, Class<T> type) {
		HashTree tree = PlanFile.load(file(plan)).tree();
		SearchByClass<T> search = new SearchByClass<>(type);
		tree.traverse(search);
		return List.copyOf(search.getSearchResults());
	}

	private static Path file(String plan) {
		return Path.of("plans", plan);
	}

}
