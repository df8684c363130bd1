package io.proxylab.load.recording;

/** The times that are measured of every request, each with a file of its own. */
public enum Measure {

	/** From the actual send to the last byte of a correct answer. */
	SERVICE_TIME("service-time"),

	/** From the intended send to the last byte of a correct answer. */
	RESPONSE_TIME("response-time"),

	/** Response time minus the upstream's delay, where the answer tells it. */
	ADDED_TIME("added-time"),

	/** From the intended to the actual send. */
	SEND_LAG("send-lag");

	private final String fileName;

	Measure(String name) {
		this.fileName = name + ".hlog";
	}

	/** The file of its interval histograms. */
	public String fileName() {
		return this.fileName;
	}

}
