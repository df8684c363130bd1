package io.proxylab.lab.experiment;

import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import io.proxylab.load.protocol.Patience;
import io.proxylab.userservice.delay.DurationText;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** How what users do without an answer is named beside the load that they offer. */
public final class PatienceText {

	private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9.%]+");

	private PatienceText() {
	}

	/**
	 * Behind the name of a load, such as {@code " + timeout 2s, 2 retries after 100ms"};
	 * empty of users who wait.
	 */
	static String label(Patience patience) {
		return patience.endless() ? "" : " + " + words(patience);
	}

	/** The same in ids: safe as a part of a file name. */
	static String id(Patience patience) {
		return patience.endless() ? "" : "-" + UNSAFE.matcher(words(patience)).replaceAll("-").replace("%", "pct");
	}

	private static String words(Patience patience) {
		List<String> words = new ArrayList<>();
		Long timeout = patience.timeoutMillis();
		if (timeout != null) {
			words.add("timeout " + time(timeout));
		}
		Retries retries = patience.retries();
		if (retries != null) {
			words.add(words(retries));
		}
		Abandon abandon = patience.abandon();
		if (abandon != null) {
			words.add(percent(abandon.share()) + " gone after " + time(abandon.afterMillis()));
		}
		return String.join(", ", words);
	}

	public static String words(Retries retries) {
		@Nullable Double budget = retries.budget();
		return retries.atMost() + ((retries.atMost() == 1) ? " retry" : " retries") + " after "
				+ time(retries.backoffMillis()) + (retries.jitter() ? "" : " without jitter")
				+ ((budget != null) ? " within " + percent(budget) : "");
	}

	private static String time(long millis) {
		return DurationText.format(Duration.ofMillis(millis));
	}

	private static String percent(double share) {
		return BigDecimal.valueOf(share * 100).round(new MathContext(6)).stripTrailingZeros().toPlainString() + "%";
	}

}
