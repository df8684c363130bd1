package io.proxylab.lab.run.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TargetCpuTests {

	private double seconds;

	private long nanos;

	@Test
	void halfACoreOfAQuarterIsTwoHundredPercentOfTheBox() {
		TargetCpu cpu = new TargetCpu(() -> this.seconds, 0.25, () -> this.nanos);
		pass(Duration.ofSeconds(2), 1);
		assertThat(cpu.percentOfBox()).isEqualTo(200);
		pass(Duration.ofSeconds(1), 0.125);
		assertThat(cpu.percentOfBox()).isEqualTo(50);
	}

	@Test
	void aReadingThatComesTooSoonIsThatOfTheLastSecond() {
		TargetCpu cpu = new TargetCpu(() -> this.seconds, 1, () -> this.nanos);
		pass(Duration.ofSeconds(1), 0.5);
		assertThat(cpu.percentOfBox()).isEqualTo(50);
		pass(Duration.ofMillis(100), 0.1);
		assertThat(cpu.percentOfBox()).isEqualTo(50);
		pass(Duration.ofMillis(900), 0.9);
		assertThat(cpu.percentOfBox()).isEqualTo(100);
	}

	@Test
	void whatCannotBeReadIsNotZero() {
		TargetCpu cpu = new TargetCpu(() -> -1, 1, () -> this.nanos);
		pass(Duration.ofSeconds(1), 0);
		assertThat(cpu.percentOfBox()).isNull();
	}

	private void pass(Duration time, double cpuSeconds) {
		this.nanos += time.toNanos();
		this.seconds += cpuSeconds;
	}

}
