package io.proxylab.lab.calibration;

import io.proxylab.lab.calibration.Calibration.Arrangement;
import io.proxylab.lab.calibration.Calibration.Ceiling;
import io.proxylab.lab.calibration.Calibration.Charges;
import io.proxylab.lab.calibration.Calibration.Punctuality;
import io.proxylab.lab.calibration.Calibration.Route;
import java.util.ArrayList;
import java.util.List;

/** A calibration of a good machine with two cores, to be varied. */
public final class ExampleCalibration {

	/** A machine that does not exist. */
	public static final MachineIdentity MACHINE = new MachineIdentity("a processor", "amd64", 2, "0-1", 8192,
			"Linux 6.1", "25.0.3+9-LTS");

	private final MachineIdentity machine;

	private final List<Punctuality> punctuality = new ArrayList<>();

	private long atEpochMillis = 1_700_000_000_000L;

	private double othersBusyPercent = 0.5;

	private double besidePerSecond = 980;

	private double busyAtCeiling = 1;

	private ExampleCalibration(MachineIdentity machine) {
		this.machine = machine;
	}

	public static ExampleCalibration of(MachineIdentity machine) {
		return new ExampleCalibration(machine);
	}

	public ExampleCalibration at(long epochMillis) {
		this.atEpochMillis = epochMillis;
		return this;
	}

	public ExampleCalibration othersBusyPercent(double percent) {
		this.othersBusyPercent = percent;
		return this;
	}

	/** Of a thousand alone. */
	public ExampleCalibration besidePerSecond(double millions) {
		this.besidePerSecond = millions;
		return this;
	}

	/** How busy the cores of generator and upstream can be. */
	ExampleCalibration busyAtCeiling(double part) {
		this.busyAtCeiling = part;
		return this;
	}

	/** A rate at which generator and upstream were looked at as in a run. */
	ExampleCalibration together(double asked, double answered, long sendLagP99Micros, long delayErrorP99Micros,
			double delayErrorMeanMicros, double coresBusy) {
		this.punctuality.add(new Punctuality(Arrangement.TOGETHER, asked, answered, 20, sendLagP99Micros, 900, 2000,
				delayErrorP99Micros, delayErrorMeanMicros, coresBusy));
		return this;
	}

	public Calibration build() {
		List<Punctuality> rates = new ArrayList<>(this.punctuality);
		if (rates.isEmpty()) {
			together(1000, 1000, 300, 2000, 150, 0.1);
			rates.addAll(this.punctuality);
		}
		rates.addFirst(new Punctuality(Arrangement.APART, 1000, 1000, 15, 80, 120, 500, 1000, 60, 0.05));
		return new Calibration(Calibration.FORMAT_VERSION, this.machine, this.atEpochMillis, 170.5, List.of(1),
				List.of(0), this.othersBusyPercent, 0.02, new Clock(10, 55, 90, 400),
				new CoreInterference(1, 0, 1000, this.besidePerSecond),
				List.of(new Ceiling(Arrangement.APART, 1600, 60_000, 15, 11, 1.0, 0.7),
						new Ceiling(Arrangement.TOGETHER, 1600, 20_000, 25, 20, this.busyAtCeiling,
								this.busyAtCeiling)),
				rates, List.of(new Charges(Route.LOOPBACK, 5000, 22, 18, 24.0, 21.0),
						new Charges(Route.VETH, 5000, 23, 19, 28.0, 25.0)),
				null);
	}

}
