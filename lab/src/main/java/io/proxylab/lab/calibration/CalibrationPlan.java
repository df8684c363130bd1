package io.proxylab.lab.calibration;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Shape;
import java.time.Duration;
import java.util.List;

/**
 * What a calibration measures for how long.
 *
 * @param look for other work
 * @param spin a spin of the cores
 * @param spins rounds of spins, each alone and beside a busy core
 * @param warmUp of generator and upstream in each arrangement
 * @param settle of each load, not measured
 * @param window of each load
 * @param rates of the open loads, ascending
 * @param rateOfCharges the one of them at which the CPU of a request is compared
 */
public record CalibrationPlan(Duration look, Duration spin, int spins, Duration warmUp, Duration settle,
		Duration window, List<Double> rates, double rateOfCharges) {

	/** Some three minutes. */
	public static final CalibrationPlan WHOLE = new CalibrationPlan(Duration.ofSeconds(2), Duration.ofSeconds(1), 5,
			Duration.ofSeconds(15), Duration.ofSeconds(2), Duration.ofSeconds(10), List.of(1000.0, 5000.0, 20_000.0),
			5000);

	/** Everything once, too shortly to be relied on: it shows that all of it works. */
	public static final CalibrationPlan QUICK = new CalibrationPlan(Duration.ofMillis(200), Duration.ofMillis(50), 1,
			Duration.ofSeconds(3), Duration.ofMillis(100), Duration.ofMillis(700), List.of(500.0), 500);

	/** Of the delay of every request: the shortest of study A. */
	static final double DELAY_MICROS = 10_000;

	static final long SEED = 42;

	/** Twice what the fastest upstream seen keeps in progress. */
	static final int USERS = 1600;

	private static final int WARM_UP_USERS = 400;

	/** Far more than are in progress at any of the rates. */
	private static final int CONNECTIONS = 2000;

	private static final long TIMEOUT_MILLIS = 10_000;

	private static final Duration START = Duration.ofSeconds(2);

	public CalibrationPlan {
		rates = List.copyOf(rates);
		if (!rates.contains(rateOfCharges)) {
			throw new IllegalArgumentException(
					"rateOfCharges: %s is not one of the rates, %s".formatted(rateOfCharges, rates));
		}
	}

	Steps steps(boolean apart, Steps.Listener listener) {
		Steps steps = new Steps(listener, System::nanoTime).plan(this.look).plan(Duration.ofSeconds(2));
		Duration load = this.settle.plus(this.window);
		if (apart) {
			steps.plan(this.spin.multipliedBy(2L * this.spins + 2).plus(START));
			arrangement(steps, load);
			steps.plan(START.plus(this.warmUp).plus(load));
		}
		arrangement(steps, load);
		return steps;
	}

	private void arrangement(Steps steps, Duration load) {
		steps.plan(START.plus(this.warmUp)).plan(load);
		this.rates.forEach((_) -> steps.plan(load));
	}

	LoadSettings warmUp(String url) {
		return settings("warm-up", url, WARM_UP_USERS, Shape.CLOSED, Duration.ZERO, this.warmUp);
	}

	LoadSettings closed(String url) {
		return settings("ceiling", url, USERS, Shape.CLOSED, this.settle, this.window);
	}

	LoadSettings open(String url, double rate) {
		return settings("rate", url, CONNECTIONS, new Open(rate, Arrivals.POISSON, SEED), this.settle, this.window);
	}

	private static LoadSettings settings(String id, String url, int users, Shape shape, Duration settle,
			Duration window) {
		return new LoadSettings(id, url + "/user?delay=10", users, shape, 0, settle.toMillis(), window.toMillis(), 0,
				TIMEOUT_MILLIS, Connection.KEEP_ALIVE, new Expect(200, null), null);
	}

}
