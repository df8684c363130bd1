package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

import io.proxylab.proxy.contract.MalformedRequest.Difference;
import io.proxylab.proxy.contract.MalformedRequest.Where;

/**
 * One way in which a request differs from what clients usually send, and what becomes of
 * the request. A proxy that makes something else of it is among the differences, and held
 * to that.
 *
 * @param name a few words
 * @param part that it changes
 * @param change draws one of its forms and puts it into a request
 * @param blursTheNext whether it leaves open where the next request begins, so that its
 * connection has to end
 * @param usual what becomes of it
 * @param differences what becomes of it elsewhere
 */
record RequestVariation(String name, Part part, BiConsumer<RequestDraft, RandomGenerator> change, boolean blursTheNext,
		Outcome usual, List<Difference> differences) {

	/** The part of a request that a variation changes. */
	enum Part {

		LINE, HOST, FIELD, FRAMING, CONNECTION,

		/** Several of them: no other variation fits. */
		WHOLE

	}

	/** One that goes on. */
	static RequestVariation passed(String name, Part part, BiConsumer<RequestDraft, RandomGenerator> change) {
		return new RequestVariation(name, part, change, false, new Outcome.Forwarded(List.of(), ""), List.of());
	}

	/** One that is refused. */
	static RequestVariation refused(String name, Part part, int status,
			BiConsumer<RequestDraft, RandomGenerator> change) {
		return new RequestVariation(name, part, change, false, new Outcome.Refused(status), List.of());
	}

	/** The same with a connection that has to end. */
	RequestVariation blurring() {
		return new RequestVariation(this.name, this.part, this.change, true, this.usual, this.differences);
	}

	/**
	 * The same with a difference.
	 * @param where it is found
	 * @param outcome there
	 * @param why it is another; one clause
	 */
	RequestVariation but(Where where, Outcome outcome, String why) {
		List<Difference> more = new ArrayList<>(this.differences);
		more.add(new Difference(where, outcome, why));
		return new RequestVariation(this.name, this.part, this.change, this.blursTheNext, this.usual,
				List.copyOf(more));
	}

	/** What a proxy makes of it: the first difference that fits, or the usual outcome. */
	Outcome outcome(RunningProxy proxy) {
		return this.differences.stream()
			.filter((difference) -> difference.where().proxies().test(proxy))
			.map(Difference::outcome)
			.findFirst()
			.orElse(this.usual);
	}

	/** Whether one request may have both. */
	boolean fits(RequestVariation other) {
		return this.part != other.part && this.part != Part.WHOLE && other.part != Part.WHOLE;
	}

}
