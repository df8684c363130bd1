package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;

/**
 * The version of HTTP that is spoken over connections of a side.
 *
 * @param version how an experiment writes it, {@code 1} for HTTP/1.1 or {@code 2}
 * @param streams the most requests on a connection at a time, which the generator keeps
 * to; 1 over HTTP/1.1
 */
public record Http(Version version, int streams) {

	static final Range<Long> STREAMS = Range.of(1, 1000);

	/** HTTP/1.1. */
	public static final Http HTTP_1 = new Http(Version.ONE, 1);

	/** HTTP/2 with so many requests on a connection at a time. */
	public static Http two(int streams) {
		return new Http(Version.TWO, streams);
	}

	/** Whether it is HTTP/2. */
	public boolean isTwo() {
		return this.version == Version.TWO;
	}

	/** What stands for it in plans, such as {@code HTTP/2, 100 streams a connection}. */
	public String label() {
		return switch (this.version) {
			case ONE -> "HTTP/1.1";
			case TWO -> "HTTP/2, " + this.streams + ((this.streams == 1) ? " stream" : " streams") + " a connection";
		};
	}

	/** A version of HTTP. */
	public enum Version {

		/** HTTP/1.1. */
		ONE("1"),

		/** HTTP/2, over TLS only. */
		TWO("2");

		private final String word;

		Version(String word) {
			this.word = word;
		}

		/** How an experiment writes it, as the value of {@code http}. */
		public String word() {
			return this.word;
		}

	}

}
