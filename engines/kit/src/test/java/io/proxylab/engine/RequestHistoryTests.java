package io.proxylab.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.proxylab.engine.RequestHistory.Moment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(30)
class RequestHistoryTests {

	@Test
	void whatCameLaterThanTheLastReadingIsToldOnceAndInItsOrder() {
		AtomicLong requests = new AtomicLong();
		try (RequestHistory history = RequestHistory
			.start(() -> new RequestCounts(requests.incrementAndGet(), requests.get() - 1, 0))) {
			List<Moment> told = new ArrayList<>();
			while (told.size() < 5) {
				told.addAll(history.after(told.isEmpty() ? 0 : told.getLast().atEpochMillis()));
				LockSupport.parkNanos(1_000_000);
			}
			assertThat(told).extracting((moment) -> moment.counts().started()).startsWith(1L, 2L, 3L, 4L, 5L);
			assertThat(told.getLast().atEpochMillis() - told.getFirst().atEpochMillis())
				.isGreaterThanOrEqualTo((told.size() - 2) * RequestHistory.EVERY_NANOS / 1_000_000);
		}
	}

	@Test
	void aMomentIsALineOfItsColumns() {
		assertThat(new Moment(5, new RequestCounts(3, 1, 2_500_000_000L)).csv()).isEqualTo("5,3,1,2.5");
		assertThat(Moment.HEADER.split(",")).hasSize(4);
	}

}
