package io.proxylab.lab.autoscale.replay;

import java.util.List;
import java.util.Locale;

import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;

/**
 * What is said to an HAProxy 2.6 or newer that stands for the load balancer of a
 * scenario: its configuration, and the commands of its runtime socket, by which tasks
 * come and go.
 *
 * @param balancer of the scenario
 * @see <a href="https://docs.haproxy.org/2.6/management.html#9.3">HAProxy: the Unix
 * socket commands</a>
 */
public record HaproxyText(Balancer balancer) {

	/** Gets requests as long as one of its tasks is healthy. */
	static final String TASKS = "tasks";

	/** All tasks that were healthy once: as with AWS, they get requests if none is. */
	static final String ALL = "all-tasks";

	private static final String STATE = "set server %s/%s state %s";

	private static final String ADD = "add server %s/%s 127.0.0.1:%d";

	private static final String ENABLE = "enable server %s/%s";

	/** Of a server that no request counts for more or less. */
	private static final int WEIGHT = 100;

	/**
	 * The configuration. Nothing is tried again, as a load balancer of AWS has it.
	 * @param port takes requests
	 * @param commandPort takes commands
	 */
	public String configuration(int port, int commandPort) {
		String algorithm = switch (this.balancer.algorithm()) {
			case ROUND_ROBIN -> "roundrobin";
			case LEAST_OUTSTANDING -> "leastconn";
		};
		return String.format(Locale.ROOT, """
				global
				    nbthread 1
				    stats socket ipv4@127.0.0.1:%d level admin
				defaults
				    mode http
				    retries 0
				    timeout connect %ds
				    timeout client %ds
				    timeout server %ds
				    timeout check %ds
				frontend service
				    bind 127.0.0.1:%d backlog 10000
				    use_backend %s if { nbsrv(%s) eq 0 }
				    default_backend %s
				backend %s
				    balance %s
				    option httpchk GET /livez
				    http-check expect status 200
				backend %s
				    balance %s
				""", commandPort, this.balancer.timeoutSeconds(), this.balancer.timeoutSeconds(),
				this.balancer.timeoutSeconds(), this.balancer.checkTimeoutSeconds(), port, ALL, TASKS, TASKS, TASKS,
				algorithm, ALL, algorithm);
	}

	/** A task comes, which is unhealthy until it has passed enough checks. */
	public List<String> register(String task, int port) {
		int interval = this.balancer.checkIntervalSeconds();
		String slow = (this.balancer.slowStartSeconds() > 0 && this.balancer.algorithm() == Algorithm.ROUND_ROBIN)
				? " slowstart " + this.balancer.slowStartSeconds() + "s" : "";
		String check = String.format(Locale.ROOT,
				" weight %d check inter %ds fastinter %ds downinter %ds fall %d rise %d", WEIGHT, interval, interval,
				interval, this.balancer.unhealthyThreshold(), this.balancer.healthyThreshold());
		return List.of(String.format(Locale.ROOT, ADD, TASKS, task, port) + check + slow, ENABLE.formatted(TASKS, task),
				"set server %s/%s health down".formatted(TASKS, task), "enable health %s/%s".formatted(TASKS, task));
	}

	/** A task was healthy for the first time. */
	public List<String> admit(String task, int port) {
		return List.of(String.format(Locale.ROOT, ADD, ALL, task, port), ENABLE.formatted(ALL, task));
	}

	/** A task gets no more requests, and goes on with those that it has. */
	public List<String> drain(String task) {
		return List.of(STATE.formatted(TASKS, task, "drain"), STATE.formatted(ALL, task, "drain"));
	}

	/** A task is gone. Where it still has connections, it is to be told once more. */
	public List<String> remove(String task) {
		return List.of(TASKS, ALL)
			.stream()
			.flatMap((backend) -> List
				.of(STATE.formatted(backend, task, "maint"), "shutdown sessions server %s/%s".formatted(backend, task),
						"del server %s/%s".formatted(backend, task))
				.stream())
			.toList();
	}

	/** Asks how its servers are, for {@link ServerState#parse}. */
	public static String question() {
		return "show stat -1 4 -1";
	}

}
