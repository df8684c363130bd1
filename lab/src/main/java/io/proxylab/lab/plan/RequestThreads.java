package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.proxy.catalogue.Variant;
import java.util.OptionalLong;
import java.util.Set;

/** How many platform threads of a target can wait for an answer at a time. */
final class RequestThreads {

	/** The models in which a request holds one while it waits. */
	private static final Set<String> MODELS = Set.of("blocking", "callable");

	private static final long OF_A_PROXY = 200;

	private static final long OF_AN_ENGINE = 10_000;

	private RequestThreads() {
	}

	/** Nothing if no request waits in a platform thread, or if that is not known. */
	static OptionalLong of(Target target) {
		return switch (target) {
			case Target.Direct _, OwnTarget _ -> OptionalLong.empty();
			case Target.Engine engine -> engine.entry().threadARequest()
					? OptionalLong.of(engine.requestThreads().orElse(OF_AN_ENGINE)) : OptionalLong.empty();
			case Target.Proxy proxy -> proxy.candidate() instanceof Variant variant && MODELS.contains(variant.model())
					? OptionalLong.of(proxy.setting(Setting.REQUEST_THREADS).orElse(OF_A_PROXY)) : OptionalLong.empty();
		};
	}

}
