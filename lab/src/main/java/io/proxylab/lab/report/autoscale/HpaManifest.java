package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.recommendation.PolicyShape;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import java.util.Locale;

/**
 * A proposal as a manifest of Kubernetes, {@code autoscaling/v2}.
 *
 * @see <a href=
 * "https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/horizontal-pod-autoscaler-v2/">HorizontalPodAutoscaler
 * v2</a>
 */
public final class HpaManifest {

	/** As the proxies publish it; an adapter makes it a metric of their pods. */
	private static final String IN_FLIGHT = "proxy_in_flight";

	private HpaManifest() {
	}

	/** Whether it is one of a HorizontalPodAutoscaler. */
	public static boolean canSay(Proposal proposal) {
		return proposal.shape() instanceof PolicyShape.Hpa;
	}

	/**
	 * The file.
	 * @param proposal one that can be said
	 */
	public static String of(Proposal proposal) {
		if (!(proposal.shape() instanceof PolicyShape.Hpa hpa)) {
			throw new IllegalArgumentException(proposal.policy() + " is no HorizontalPodAutoscaler");
		}
		String name = name(proposal.service());
		return String.format(Locale.ROOT, """
				# Proposed by ./proxylab autoscale recommend: %s.
				apiVersion: autoscaling/v2
				kind: HorizontalPodAutoscaler
				metadata:
				  name: %s
				spec:
				  scaleTargetRef:
				    apiVersion: apps/v1
				    kind: Deployment
				    name: %s
				  minReplicas: %d
				  maxReplicas: %d
				  metrics:
				%s  behavior:
				    scaleDown:
				      stabilizationWindowSeconds: %d
				""", hpa.text(), name, name, proposal.minTasks(), proposal.maxTasks(), metric(hpa),
				hpa.stabilizationSeconds());
	}

	private static String metric(PolicyShape.Hpa hpa) {
		return switch (hpa.signal()) {
			case CPU -> String.format(Locale.ROOT, """
					    # Of what the pods request: request the CPU of the box that was measured.
					    - type: Resource
					      resource:
					        name: cpu
					        target:
					          type: Utilization
					          averageUtilization: %.0f
					""", hpa.target());
			case IN_FLIGHT -> pods(IN_FLIGHT, hpa.target());
			case REQUESTS -> pods("proxy_requests_per_minute", hpa.target());
		};
	}

	private static String pods(String metric, double target) {
		return String.format(Locale.ROOT, """
				    # Needs an adapter, such as prometheus-adapter, that serves it as a metric of pods.
				    - type: Pods
				      pods:
				        metric:
				          name: %s
				        target:
				          type: AverageValue
				          averageValue: "%.0f"
				""", metric, target);
	}

	/** As a label of DNS. */
	private static String name(String service) {
		return service.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
	}

}
