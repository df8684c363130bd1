package io.proxylab.jmeter.generate;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

import io.proxylab.jmeter.engine.JMeterEnvironment;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class UsersTests {

	private final AtomicLong start = new AtomicLong();

	private final Users users = new Users(4, 100, new Recording(new Expect(200, null), 0, () -> {
	}), this.start::set);

	@BeforeAll
	static void prepareJMeter() {
		JMeterEnvironment.prepare(List.of(), Map.of());
	}

	@Test
	void noneIsDueBeforeAllHaveArrivedAndThenTheyAreEvenlySpread() throws Exception {
		try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			Future<Long> first = threads.submit(() -> turn(0));
			Future<Long> second = threads.submit(() -> turn(1));
			Future<Long> third = threads.submit(() -> turn(2));
			assertThat(this.users.haveStarted(1)).isFalse();
			Future<Long> fourth = threads.submit(() -> turn(3));
			assertThat(List.of(first.get(), second.get(), third.get(), fourth.get())).containsExactly(this.start.get(),
					this.start.get() + 25, this.start.get() + 50, this.start.get() + 75);
			assertThat(this.users.haveStarted(1)).isTrue();
		}
	}

	@Test
	void thoseWhoWaitForUsersThatNeverArriveAreSentHome() {
		try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			Future<Long> waiting = threads.submit(() -> turn(0));
			this.users.dismiss();
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(waiting::get)
				.withCauseInstanceOf(JMeterStopThreadException.class);
			assertThat(this.start).as("the load never began").hasValue(0);
		}
	}

	private long turn(int number) {
		return this.users.awaitTurn(new User(this.users), number);
	}

}
