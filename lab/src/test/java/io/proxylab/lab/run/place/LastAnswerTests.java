package io.proxylab.lab.run.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastAnswerTests {

	@Test
	void whoNeverAnsweredIsToldWithTheReason() {
		LastAnswer refused = LastAnswer.NONE.without("Connection refused");
		assertThat(refused.isReady()).isFalse();
		assertThat(refused.words()).isEqualTo("it never answered: Connection refused");
	}

	@Test
	void theLastStatusAndTheBeginningOfItsBodyAreTold() {
		LastAnswer error = LastAnswer.NONE.without("Connection refused")
			.then(new LocalHttp.Answer(404, "<h1>\n  Not Found</h1>" + "x".repeat(1000)));
		assertThat(error.isReady()).isFalse();
		assertThat(error.words()).startsWith("the last answer was 404 with '<h1> Not Found</h1>xxx")
			.endsWith("xxx...'")
			.hasSizeLessThan(400);
		assertThat(LastAnswer.NONE.then(new LocalHttp.Answer(503, "")).words())
			.isEqualTo("the last answer was 503 without a body");
	}

	@Test
	void anAnswerBeforeTheLastTimeIsToldToo() {
		assertThat(LastAnswer.NONE.then(new LocalHttp.Answer(500, "no")).without("timed out").words())
			.isEqualTo("the last answer was 500 with 'no', and then there was none: timed out");
	}

	@Test
	void anAnswerOf2xxIsReadiness() {
		assertThat(LastAnswer.NONE.then(new LocalHttp.Answer(204, "")).isReady()).isTrue();
		assertThat(LastAnswer.NONE.then(new LocalHttp.Answer(302, "")).isReady()).isFalse();
	}

	@Test
	void onlyWhatSaysThatTheRequestWasWrongIsARefusal() {
		assertThat(LastAnswer.NONE.isRefusal()).isFalse();
		assertThat(LastAnswer.NONE.then(new LocalHttp.Answer(503, "")).isRefusal()).isFalse();
		LastAnswer notFound = LastAnswer.NONE.then(new LocalHttp.Answer(404, ""));
		assertThat(notFound.isRefusal()).isTrue();
		assertThat(notFound.without("timed out").isRefusal()).isFalse();
	}

}
