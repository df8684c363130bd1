package io.proxylab.lab.cli.load;

import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.run.asking.MixFiles;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Network.TrustStore;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import io.proxylab.load.protocol.Request;
import io.proxylab.userservice.delay.DelaySchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say what is sent, how, and what a correct answer is. */
final class RequestOptions {

	/** That of an experiment which names none. */
	private static final long MIX_SEED = 42;

	/** What many servers allow. */
	private static final int STREAMS = 100;

	@Option(names = "--method", paramLabel = "WORD",
			description = "${COMPLETION-CANDIDATES} (default: POST with a body, GET without).")
	private @Nullable Method method;

	@Option(names = { "-H", "--header" }, paramLabel = "LINE",
			description = "A header line, such as 'X-Tenant: 7'; may be repeated.")
	private List<String> headers = List.of();

	@ArgGroup
	private @Nullable Data data;

	@Option(names = "--status", paramLabel = "N", defaultValue = "200",
			description = "Status of a correct answer (default: ${DEFAULT-VALUE}).")
	private int status;

	@Option(names = "--body", paramLabel = "TEXT", description = "Body of a correct answer (default: any).")
	private @Nullable String body;

	@Option(names = "--requests", paramLabel = "FILE",
			description = "Several requests with weights and values in place of one: 'requests' and 'values' of an "
					+ "experiment, or a file with these keys alone. Each says its own method, headers, body and status.")
	private @Nullable Path requests;

	@Option(names = "--delay", paramLabel = "DELAY",
			description = "With --requests: the delay that {delay} in their paths stands for, such as 100ms.")
	private @Nullable String delay;

	@Option(names = "--trust", paramLabel = "FILE",
			description = "For https: certificates to trust, as PEM or PKCS12 (default: those of the JVM).")
	private @Nullable String trust;

	@Option(names = "--trust-password", paramLabel = "TEXT", description = "Password of a PKCS12 file (default: none).")
	private @Nullable String trustPassword;

	@Option(names = "--http2", description = "Speak HTTP/2 over TLS: users share connections, each on a stream.")
	private boolean http2;

	@Option(names = "--streams", paramLabel = "N",
			description = "With --http2: the most requests on a connection at a time, 1 to 1000 "
					+ "(default: 100; 1 with --close).")
	private @Nullable Integer streams;

	@Option(names = "--cookies",
			description = "Users send back the cookies that they are given; of an open load, connections do.")
	private boolean cookies;

	@Option(names = "--source", paramLabel = "ADDRESS", split = ",",
			description = "Addresses of this machine from which connections are opened, in turn. To a loopback address "
					+ "the generator takes as many as it needs by itself.")
	private List<String> sources = List.of();

	/** What a correct answer looks like. */
	Expect expect() {
		return new Expect(this.status, this.body);
	}

	/**
	 * The same load with these requests.
	 * @throws IllegalArgumentException if the options do not make a request
	 */
	LoadSettings of(LoadSettings load) {
		Body sent = (this.data != null) ? this.data.body() : null;
		Method otherwise = (sent != null) ? Method.POST : Method.GET;
		if (this.trust == null && this.trustPassword != null) {
			throw new IllegalArgumentException("--trust-password: there is no --trust FILE that it could open");
		}
		if (this.delay != null && this.requests == null) {
			throw new IllegalArgumentException(
					"--delay: only the paths of --requests have a place for it; write it into the URL");
		}
		if (this.streams != null && !this.http2) {
			throw new IllegalArgumentException(
					"--streams: a connection of HTTP/1.1 has none; add --http2, or remove --streams");
		}
		requireFile("--trust", this.trust);
		requireFile("--data-file", (this.data != null) ? this.data.file : null);
		Request one = new Request((this.method != null) ? this.method : otherwise,
				this.headers.stream().map(Header::parse).toList(), sent);
		TrustStore store = (this.trust != null) ? new TrustStore(this.trust, this.trustPassword) : null;
		return ((this.requests != null) ? load.asking(mix(this.requests, one)) : load.asking(one))
			.over(new Network(store, this.sources, http2(load.connection())))
			.with(this.cookies ? Cookies.SENT_BACK : Cookies.IGNORED);
	}

	private @Nullable Http2 http2(Connection connection) {
		if (!this.http2) {
			return null;
		}
		int most = (connection == Connection.CLOSE) ? 1 : STREAMS;
		return new Http2((this.streams != null) ? this.streams : most);
	}

	private Mix mix(Path file, Request one) {
		if (!one.equals(Request.GET)) {
			throw new IllegalArgumentException(
					"--requests: each of them says its own method, headers and body; remove --method, --header and --data");
		}
		UpstreamDelay named = (this.delay != null) ? delay(this.delay) : null;
		RequestMix asked = ExperimentFile.requests(file);
		if (named == null && asked.namesAnyDelay()) {
			throw new IllegalArgumentException(
					"--requests: a path names a delay, and there is none; write such as --delay 100ms");
		}
		try {
			return MixFiles.here(asked).alone(named, MIX_SEED);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("--requests: " + ex.getMessage(), ex);
		}
	}

	private static UpstreamDelay delay(String text) {
		try {
			return UpstreamDelay.of(DelaySchedule.parse(text));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("--delay: " + ex.getMessage(), ex);
		}
	}

	/** The option that says what is sent. */
	String bodyOption() {
		if (this.data != null && this.data.file != null) {
			return "--data-file";
		}
		return (this.data != null && this.data.size != null) ? "--data-size" : "--data";
	}

	private static void requireFile(String option, @Nullable String file) {
		if (file != null && !(Files.isRegularFile(Path.of(file)) && Files.isReadable(Path.of(file)))) {
			throw new IllegalArgumentException(
					"%s: '%s' is not a file that can be read; name one that is there, and that you may read"
						.formatted(option, file));
		}
	}

	/** A body has one source. */
	private static final class Data {

		@Option(names = "--data", paramLabel = "TEXT", description = "The body of every request.")
		private @Nullable String text;

		@Option(names = "--data-file", paramLabel = "FILE", description = "A file with the body, byte by byte.")
		private @Nullable String file;

		@Option(names = "--data-size", paramLabel = "N", description = "A body of N bytes.")
		private @Nullable Integer size;

		Body body() {
			return new Body(this.text, this.file, this.size);
		}

	}

}
