package io.proxylab.proxy.calls;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Pool;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FutureCallsTests {

	private static final UpstreamRequest GET = new UpstreamRequest("GET", "/user", List.of(), Body.EMPTY);

	private final Held client = new Held();

	private CompletableFuture<UpstreamResponse> exchange(How how) {
		return new Calls(3, how, 1000, null).by(this.client, new Carried() {

			@Override
			public <T> Callable<T> over(Callable<T> work) {
				return work;
			}

		}).exchange(GET);
	}

	private static UpstreamResponse one() {
		return new UpstreamResponse(200, List.of(), Body.of("1".getBytes(StandardCharsets.UTF_8)));
	}

	@Test
	void oneCallIsTheClientItself() {
		assertThat(new Calls(1, How.PARALLEL, 1000, null).by(this.client, new Carried() {

			@Override
			public <T> Callable<T> over(Callable<T> work) {
				return work;
			}

		})).isSameAs(this.client);
	}

	@Test
	void aFailureOfOneCancelsTheOthersAtOnce() {
		CompletableFuture<UpstreamResponse> answer = exchange(How.PARALLEL);
		assertThat(this.client.sent).hasSize(3);
		this.client.sent.get(1)
			.completeExceptionally(new UpstreamException(UpstreamFailure.REFUSED, "nobody is there"));
		assertThat(answer).isCompletedExceptionally();
		assertThatExceptionOfType(UpstreamException.class).isThrownBy(() -> {
			throw answer.exceptionNow();
		}).satisfies((ex) -> assertThat(ex.failure()).isEqualTo(UpstreamFailure.REFUSED));
		assertThat(this.client.sent.get(0)).isCancelled();
		assertThat(this.client.sent.get(2)).isCancelled();
	}

	@Test
	void afterAFailureNoOtherIsBegun() {
		CompletableFuture<UpstreamResponse> answer = exchange(How.SEQUENTIAL);
		this.client.sent.getFirst().complete(new UpstreamResponse(500, List.of(), Body.EMPTY));
		assertThat(answer).isCompletedExceptionally();
		assertThat(this.client.sent).hasSize(1);
	}

	@ParameterizedTest
	@EnumSource(How.class)
	void cancellingTheAnswerCancelsItsCallsAndBeginsNone(How how) {
		CompletableFuture<UpstreamResponse> answer = exchange(how);
		int begun = this.client.sent.size();
		assertThat(answer.cancel(true)).isTrue();
		assertThat(this.client.sent).hasSize(begun).allSatisfy((call) -> assertThat(call).isCancelled());
	}

	@Test
	void oneAfterTheOtherBeginsWhenTheOneBeforeHasEnded() {
		CompletableFuture<UpstreamResponse> answer = exchange(How.SEQUENTIAL);
		for (int call = 0; call < 3; call++) {
			assertThat(this.client.sent).hasSize(call + 1);
			assertThat(answer).isNotDone();
			this.client.sent.get(call).complete(one());
		}
		assertThat(answer.resultNow().body().bytes()).asString(StandardCharsets.UTF_8).isEqualTo("[1,1,1]");
	}

	/** Answers when the test says so. */
	private static final class Held implements AsyncClient {

		private final List<CompletableFuture<UpstreamResponse>> sent = new ArrayList<>();

		@Override
		public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
			CompletableFuture<UpstreamResponse> response = new CompletableFuture<>();
			this.sent.add(response);
			return response;
		}

		@Override
		public Optional<Pool> pool() {
			return Optional.empty();
		}

		@Override
		public Map<String, Object> limits() {
			return Map.of();
		}

		@Override
		public void close() {
			// It holds nothing but futures.
		}

	}

}
