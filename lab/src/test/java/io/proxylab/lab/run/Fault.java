package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Box;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Something that goes wrong on purpose, in one trial each. */
enum Fault {

	/**
	 * A quota lets the generator have a hundredth of its core; it needs at least four.
	 */
	THROTTLED_GENERATOR("r1-direct-20users-10ms", "notThrottled") {

		@Override
		InjectedFault inject(LabProcess lab, Confinement confinement) throws IOException {
			return InjectedFault.quota(confinement.forTarget("throttled-generator", new Box("throttled", 1, 1L << 30)),
					lab.awaitChild("load-generator.jar").pid());
		}

	},

	/** The upstream stands still for 20 ms and more, again and again. */
	SLOW_UPSTREAM("r1-direct-20users-20ms", "upstreamDelayFidelity") {

		@Override
		InjectedFault inject(LabProcess lab, Confinement confinement) throws IOException {
			long pid = lab.awaitChild("user-service.jar").pid();
			return InjectedFault.process("sh", "-c", String.format(Locale.ROOT,
					"trap 'kill -CONT %1$d; exit' TERM; while kill -STOP %1$d && sleep 0.025 && kill -CONT %1$d; do sleep 0.05; done",
					pid));
		}

	},

	/** Somebody else computes on the target's core. */
	HOG_ON_THE_TARGETS_CORE("r1-netty-20users-10ms", "targetCoresUndisturbed") {

		@Override
		InjectedFault inject(LabProcess lab, Confinement confinement) throws IOException {
			List<Integer> cores = confinement.record(new Box(Box.FREE, 1, 256L << 20)).targetCores();
			if (cores.isEmpty()) {
				return InjectedFault.IMPOSSIBLE;
			}
			return InjectedFault.process("taskset", "-c",
					cores.stream().map(String::valueOf).collect(Collectors.joining(",")), "sh", "-c",
					"while :; do :; done");
		}

	},

	/** The lab itself stands still within the window, and samples nothing. */
	STALLED_SAMPLER("r1-netty-20users-20ms", "sampledThroughout") {

		@Override
		InjectedFault inject(LabProcess lab, Confinement confinement) throws IOException {
			// A second to settle, then four of the window, of which two without a sample
			// are
			// too many.
			return InjectedFault.process("sh", "-c", String.format(Locale.ROOT,
					"sleep 1.6; kill -STOP %1$d; sleep 3.2; kill -CONT %1$d", lab.process().pid()));
		}

	};

	private final String trial;

	private final String check;

	Fault(String trial, String check) {
		this.trial = trial;
		this.check = check;
	}

	/** The trial that it spoils. */
	String trial() {
		return this.trial;
	}

	/** The check that must catch it. */
	String check() {
		return this.check;
	}

	/** Begins; closing what is returned ends it. */
	abstract InjectedFault inject(LabProcess lab, Confinement confinement) throws IOException;

}
