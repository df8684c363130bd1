package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.replay.ServerState.Health;
import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HaproxyTextTests {

	private static final Balancer BALANCER = new Balancer(Algorithm.ROUND_ROBIN, 0, 10, 5, 2, 3, 60, 30, 15);

	private static final String COLUMNS = "# pxname,svname,scur,stot,status,chkfail,\n";

	private final HaproxyText text = new HaproxyText(BALANCER);

	@Test
	void theConfigurationHasTheScenariosChecksAndNeverTriesAgain() {
		assertThat(this.text.configuration(8080, 9999)).contains("bind 127.0.0.1:8080",
				"ipv4@127.0.0.1:9999 level admin", "balance roundrobin", "option httpchk GET /livez",
				"http-check expect status 200", "timeout check 5s", "timeout server 15s", "retries 0");
	}

	@Test
	void allTasksGetRequestsIfNoneIsHealthyAsWithAws() {
		assertThat(this.text.configuration(1, 2)).contains("use_backend all-tasks if { nbsrv(tasks) eq 0 }");
	}

	@Test
	void leastOutstandingIsLeastconn() {
		Balancer least = new Balancer(Algorithm.LEAST_OUTSTANDING, 0, 10, 5, 2, 2, 60, 30, 15);
		assertThat(new HaproxyText(least).configuration(1, 2)).contains("balance leastconn")
			.doesNotContain("roundrobin");
	}

	@Test
	void aNewTaskIsDownUntilItHasPassedItsChecks() {
		assertThat(this.text.register("task-1", 4711)).containsExactly(
				"add server tasks/task-1 127.0.0.1:4711 weight 100 check inter 10s fastinter 10s downinter 10s fall 2 rise 3",
				"enable server tasks/task-1", "set server tasks/task-1 health down", "enable health tasks/task-1");
	}

	@Test
	void slowStartIsSaidOfEachServer() {
		Balancer slow = new Balancer(Algorithm.ROUND_ROBIN, 30, 10, 5, 2, 2, 60, 30, 15);
		assertThat(new HaproxyText(slow).register("a", 1).getFirst()).endsWith("rise 2 slowstart 30s");
	}

	@Test
	void aTaskThatGoesLeavesBothBackends() {
		assertThat(this.text.drain("a")).containsExactly("set server tasks/a state drain",
				"set server all-tasks/a state drain");
		assertThat(this.text.remove("a")).containsSubsequence("set server tasks/a state maint", "del server tasks/a",
				"set server all-tasks/a state maint", "del server all-tasks/a");
	}

	@ParameterizedTest
	@CsvSource({ "UP, UP", "UP 1/2, UP", "DOWN, DOWN", "DOWN 1/2, RISING", "DRAIN, LEAVING", "MAINT, LEAVING" })
	void theStatusTellsTheHealth(String status, Health health) {
		assertThat(ServerState.parse(COLUMNS + "tasks,a,7,100," + status + ",3,\n"))
			.isEqualTo(Map.of("a", new ServerState(health, 7, 100, 3)));
	}

	@Test
	void requestsOfBothBackendsAreAddedUpAndTheCheckedOneTellsTheHealth() {
		assertThat(ServerState.parse(COLUMNS + "tasks,a,7,100,DOWN,3,\nall-tasks,a,2,10,no check,,\n"))
			.containsEntry("a", new ServerState(Health.DOWN, 9, 110, 3));
	}

	@Test
	void whatIsNoStatisticsIsQuoted() {
		assertThatIllegalArgumentException().isThrownBy(() -> ServerState.parse("Unknown command"))
			.withMessageContaining("Unknown command");
	}

}
