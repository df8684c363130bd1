package io.proxylab.lab.run;

import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Services as their authors write them, on the Java that they have, as targets. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class WrittenServiceIT {

	/** A machine that is busy with other tests makes trials invalid, but not missing. */
	private static final List<Integer> DONE = List.of(0, 3);

	private static final String THREE_ROUTES = """
			name: three-routes
			targets:
			%s
			requests:
			  - { name: user, weight: 2, path: "/users/7?delay={delay}" }
			  - { name: order, path: /orders/7 }
			  - { name: item, path: /items, method: POST, body: "{}", status: 201 }
			load: { closed: { users: 5 } }
			upstream:
			  delay: 20ms
			  names:
			    - users
			    - { name: orders, delay: 40ms, answers: { path: "/orders/{id}", body: '{"order":"{id}"}' } }
			    - { name: items, answers: { path: /items, method: POST, status: 201 } }
			warmUp: { requests: 50, compilersFirst: false }
			measure: { duration: 1s, replicates: 1 }
			""";

	@TempDir
	Path directory;

	@ParameterizedTest
	@Tag("full")
	@CsvSource({ "ArticleServlet, examples/one-line-servlet/target/one-line-servlet.jar, /sync",
			"ArticleWebFlux, examples/one-line-web-flux/target/one-line-web-flux.jar, /reactive" })
	void theControllersOfTheArticleAreMeasuredOnTheirOwnJava(String name, String libraries, String path)
			throws Exception {
		requireOlderJava();
		Path jar = WrittenService.jar(this.directory, "com.example.article", name, libraries);
		String experiment = """
				name: article
				targets:
				  - as: article
				    jar: %s
				    java: %s
				    arguments: --server.port={port} --service.uri={upstream}
				    path: "%s?delay={delayMillis}"
				load: { closed: { users: 5 } }
				upstream: { delay: 10ms }
				warmUp: { requests: 50, compilersFirst: false }
				measure: { duration: 2s, replicates: 1 }
				""".formatted(jar, WrittenService.OLDER_JAVA, path);
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, experiment)) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertMeasured(raw, "article");
			assertThat(lab.output()).containsPattern("article asked the upstream for paths .*: \\d+x /user/");
			assertThat(raw.launches()).filteredOn((launch) -> launch.target().equals("article"))
				.singleElement()
				.satisfies((launch) -> assertThat(Objects.requireNonNull(launch.commands().get("target")).getFirst())
					.contains("17"));
			lab.leavesNothing();
		}
	}

	@Test
	@Tag("full")
	void aProxyWithThreeRoutesGoesFromItsFileToTheTable() throws Exception {
		goesFromItsFileToTheTable(THREE_ROUTES.formatted(RoutingProxy.target()));
	}

	@Test
	@Tag("full")
	void anUnchangedGatewayWithThreeRoutesGoesFromItsFileToTheTable() throws Exception {
		requireOlderJava();
		goesFromItsFileToTheTable(THREE_ROUTES.formatted(gateway()));
	}

	private void goesFromItsFileToTheTable(String experiment) throws Exception {
		try (LabProcess lab = LabProcess.tryout(this.directory, experiment)) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).contains("  request   GET /users/7?delay=20ms\n",
					"  upstream  users: GET /users/7?delay=20ms HTTP/1.1\n",
					"  upstream  orders: GET /orders/7 HTTP/1.1\n", "  upstream  items: POST /items HTTP/1.1\n",
					"{\"order\":\"7\"}", "  answer    201, ");
			lab.leavesNothing();
		}
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, experiment)) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertMeasured(raw, "gateway");
			assertThat(raw.trials()).filteredOn((trial) -> trial.record().target().equals("gateway"))
				.singleElement()
				.satisfies((trial) -> {
					List<RequestResult> requests = Objects.requireNonNull(trial.record().measured()).requests();
					assertThat(requests).extracting(RequestResult::name).containsExactly("user", "order", "item");
					assertThat(requests).allSatisfy((one) -> assertThat(one.correct()).isPositive());
					assertThat(requests.get(1).responseTime().p50Micros()).as("the delay of orders")
						.isGreaterThanOrEqualTo(40_000);
				});
			assertThat(lab.output()).containsPattern("gateway asked the upstream items for \\d+x /items; "
					+ "the upstream orders for \\d+x /orders/7; the upstream users for \\d+x /users/7");
			assertThat(report(lab)).contains("gateway", "| user |", "| order |", "| item |");
			lab.leavesNothing();
		}
	}

	private String gateway() throws Exception {
		Path jar = WrittenService.jar(this.directory, "com.example.gateway", "GatewayApplication",
				"proxy-service/gateway-webflux/target/proxy-gateway-webflux.jar");
		return """
				  - as: gateway
				    jar: %s
				    java: %s
				    arguments:
				      - --server.port={port}
				      - --spring.cloud.gateway.server.webflux.routes[0].id=users
				      - --spring.cloud.gateway.server.webflux.routes[0].uri={upstream.users}
				      - --spring.cloud.gateway.server.webflux.routes[0].predicates[0]=Path=/users/**
				      - --spring.cloud.gateway.server.webflux.routes[1].id=orders
				      - --spring.cloud.gateway.server.webflux.routes[1].uri=http://{upstream.orders.host}:{upstream.orders.port}
				      - --spring.cloud.gateway.server.webflux.routes[1].predicates[0]=Path=/orders/**
				      - --spring.cloud.gateway.server.webflux.routes[2].id=items
				      - --spring.cloud.gateway.server.webflux.routes[2].uri=${ITEMS_URL}
				      - --spring.cloud.gateway.server.webflux.routes[2].predicates[0]=Path=/items/**
				    environment: ["ITEMS_URL={upstream.items}"]
				    ready: /users/7
				"""
			.formatted(jar, WrittenService.OLDER_JAVA);
	}

	private static void requireOlderJava() {
		assumeThat(WrittenService.olderJavaIsHere()).as("JDK " + WrittenService.OLDER_JAVA + " is here").isTrue();
	}

	/** With the upstream's counts as a witness. */
	private static void assertMeasured(RawRun raw, String target) {
		Results results = Analysis.of(raw);
		assertThat(results.cells()).filteredOn((cell) -> cell.target().equals(target))
			.singleElement()
			.satisfies((cell) -> assertThat(Objects.requireNonNull(cell.figures()).throughputPerSecond().median())
				.isPositive());
		assertThat(results.trials()).filteredOn((trial) -> trial.target().equals(target))
			.singleElement()
			.satisfies(
					(trial) -> assertThat(trial.checks()).filteredOn((check) -> check.check().equals("requestsAgree"))
						.singleElement()
						.satisfies((check) -> assertThat(check.verdict()).as(check.detail())
							.isNotEqualTo(Verdict.NOT_APPLICABLE)));
	}

	private static RawRun raw(LabProcess lab) throws IOException {
		return RunDirectory.open(run(lab)).read();
	}

	private static String report(LabProcess lab) throws IOException {
		return Files.readString(run(lab).resolve("report.md"));
	}

	private static Path run(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return runs.findFirst().orElseThrow();
		}
	}

}
