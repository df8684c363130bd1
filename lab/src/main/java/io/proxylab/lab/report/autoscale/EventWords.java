package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.prediction.Timeline.Kind;

/** What happened to a service, as words. */
public final class EventWords {

	private EventWords() {
	}

	/** Such as {@code more tasks}. */
	public static String of(Kind kind) {
		return switch (kind) {
			case OUT -> "more tasks";
			case IN -> "fewer tasks";
			case REPLACED -> "replaced: health checks failed";
			case OUT_OF_MEMORY -> "out of memory";
			case DIED -> "died";
			case DEPLOYED -> "deployment";
		};
	}

}
