package io.proxylab.proxy.contract;

import java.util.List;

/** What becomes of a malformed request. */
sealed interface Outcome {

	/**
	 * It goes nowhere, and the client is told.
	 *
	 * @param status of the answer
	 */
	record Refused(int status) implements Outcome {
	}

	/**
	 * It goes nowhere, and the client is told with one of two statuses.
	 *
	 * @param one of them
	 * @param other of them
	 */
	record RefusedAsEither(int one, int other) implements Outcome {
	}

	/**
	 * It goes on as one request in which nothing is in doubt any more.
	 *
	 * @param fields of the request among those that the proxy does not write itself
	 * @param body of the request
	 */
	record Forwarded(List<String> fields, String body) implements Outcome {
	}

	/**
	 * Its head has gone on by the time its body is found to be broken, so that what the
	 * upstream has of it is a matter of time.
	 *
	 * @param status of the answer
	 */
	record BrokenOff(int status) implements Outcome {
	}

	/** It goes nowhere, and the client is told in the form of HTTP/0.9. */
	record RefusedWithoutAHead() implements Outcome {
	}

	/** It goes nowhere, and its connection ends without a response. */
	record Ended() implements Outcome {
	}

	/**
	 * It goes nowhere, and its connection ends when the time for a request has passed,
	 * which {@link SlowRequestContract} waits for.
	 */
	record EndedLate() implements Outcome {
	}

}
