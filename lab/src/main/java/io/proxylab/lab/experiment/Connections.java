package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import java.util.List;
import java.util.stream.Stream;

/**
 * Connections on both sides. Each of the lists is an axis: one value or several.
 *
 * @param client reuse between generator and target: each value is a cell of its own
 * @param upstream reuse between target and upstream: each value is a launch of its own
 * @param clientTls what encrypts those between generator and target: likewise a launch
 * @param upstreamTls what encrypts those between target and upstream: likewise
 * @param clientHttp what is spoken over those between generator and target: likewise
 * @param upstreamHttp what is spoken over those between target and upstream: likewise
 */
public record Connections(List<Reuse> client, List<Reuse> upstream, List<Encryption> clientTls,
		List<Encryption> upstreamTls, List<Http> clientHttp, List<Http> upstreamHttp) {

	public static final Connections DEFAULT = new Connections(Reuse.KEEP_ALIVE, Reuse.KEEP_ALIVE);

	public Connections {
		client = List.copyOf(client);
		upstream = List.copyOf(upstream);
		clientTls = List.copyOf(clientTls);
		upstreamTls = List.copyOf(upstreamTls);
		clientHttp = List.copyOf(clientHttp);
		upstreamHttp = List.copyOf(upstreamHttp);
	}

	/** With HTTP/1.1. */
	public Connections(List<Reuse> client, List<Reuse> upstream, List<Encryption> clientTls,
			List<Encryption> upstreamTls) {
		this(client, upstream, clientTls, upstreamTls, List.of(Http.HTTP_1), List.of(Http.HTTP_1));
	}

	/** Without TLS. */
	public Connections(List<Reuse> client, List<Reuse> upstream) {
		this(client, upstream, List.of(Encryption.NONE), List.of(Encryption.NONE));
	}

	/** Without TLS, and no axis. */
	public Connections(Reuse client, Reuse upstream) {
		this(List.of(client), List.of(upstream));
	}

	/** Whether any connection is encrypted. */
	public boolean secured() {
		return Stream.of(this.clientTls, this.upstreamTls).flatMap(List::stream).anyMatch(Encryption::isTls);
	}

	/**
	 * What encrypts those between generator and control: TLS where all targets have it.
	 */
	public Encryption ofControl() {
		return this.clientTls.stream().allMatch(Encryption::isTls) ? Encryption.TLS : Encryption.NONE;
	}

	/**
	 * What is spoken with the control: HTTP/2 where it is with all targets, and alike.
	 */
	public Http httpOfControl() {
		boolean alike = ofControl().isTls() && this.clientHttp.size() == 1;
		return alike ? this.clientHttp.getFirst() : Http.HTTP_1;
	}

	/** What happens to a connection after an answer. */
	public enum Reuse {

		/** It carries the next request. */
		KEEP_ALIVE("keepAlive", ""),

		/** It is closed. */
		CLOSE("close", ", client closes");

		private final String word;

		private final String ofCell;

		Reuse(String word, String ofCell) {
			this.word = word;
			this.ofCell = ofCell;
		}

		/** How an experiment writes it. */
		public String word() {
			return this.word;
		}

		/**
		 * What the name of a cell ends with whose requests come over such connections.
		 */
		public String ofCell() {
			return this.ofCell;
		}

	}

	/** What encrypts a connection. */
	public enum Encryption {

		/** Nothing. */
		NONE("false", "plain"),

		/** TLS by the JDK, with certificates of the lab's own. */
		TLS("true", "tls"),

		/** The same by OpenSSL, where the target calls it. */
		OPENSSL("openssl", "openssl");

		private final String word;

		private final String ofTarget;

		Encryption(String word, String ofTarget) {
			this.word = word;
			this.ofTarget = ofTarget;
		}

		/** How an experiment writes it, as the value of {@code tls}. */
		public String word() {
			return this.word;
		}

		/** Whether it is TLS, whatever does the work. */
		public boolean isTls() {
			return this != NONE;
		}

		/** What stands for it in the name of a target. */
		public String ofTarget() {
			return this.ofTarget;
		}

	}

	/**
	 * The version of HTTP that is spoken over connections of a side.
	 *
	 * @param version how an experiment writes it, {@code 1} for HTTP/1.1 or {@code 2}
	 * @param streams the most requests on a connection at a time, which the generator
	 * keeps to; 1 over HTTP/1.1
	 */
	public record Http(Version version, int streams) {

		/** Requests at a time on a connection of HTTP/2. */
		public static final Range<Long> STREAMS = Range.of(1, 1000);

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

		/**
		 * What stands for it in plans, such as {@code HTTP/2, 100 streams a connection}.
		 */
		public String label() {
			return switch (this.version) {
				case ONE -> "HTTP/1.1";
				case TWO ->
					"HTTP/2, " + this.streams + ((this.streams == 1) ? " stream" : " streams") + " a connection";
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

}
