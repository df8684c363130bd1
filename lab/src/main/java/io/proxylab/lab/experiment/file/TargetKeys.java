package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.userservice.delay.DurationText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The keys of a target, in each of its forms. */
final class TargetKeys {

	static final String VARIANT = "variant";

	static final String ENGINE = "engine";

	static final String AS = "as";

	static final String GREETING = "greeting";

	/** Of a target: names become parts of file names, which may ignore case. */
	static final String NAME_PATTERN = "[a-z0-9][a-z0-9._@-]{0,59}";

	/** Read once. */
	static final Catalogue CATALOGUE = Catalogue.load();

	private static final JsonSchema NAME = JsonSchema.text(NAME_PATTERN);

	private static final Keys.Key NAMED = Keys.optional(AS, "Its name in the run; its id if left out.", NAME);

	private static final Keys.Key CALLED = Keys.required(AS, "Its name in the run.", NAME);

	private static final Keys SETTINGS = Keys.of(Arrays.stream(Setting.values())
		.map((setting) -> Keys.optional(setting.key(), setting.description(), JsonSchema.integer(setting.range())))
		.toArray(Keys.Key[]::new));

	private static final Keys OF_VARIANT = Keys
		.of(Keys.required(VARIANT, "The id of a variant or peer; ./proxylab variants lists them.",
				JsonSchema.choice(ids((candidate) -> !(candidate instanceof Engine)))), NAMED)
		.and(SETTINGS)
		.and(Keys.of(
				Keys.optional(DefenceReader.DEFENCE,
						"What it gives up some requests by, to keep the rest; a list makes a target of each.",
						DefenceReader.SCHEMA, "none"),
				Keys.optional(UpstreamCallsReader.UPSTREAM,
						"How often it calls the upstream for one answer, once if left out; a list makes a target of each.",
						UpstreamCallsReader.SCHEMA)));

	private static final Keys OF_ENGINE = Keys
		.of(Keys.required(ENGINE, "The id of a bare server that makes the delay by itself.",
				JsonSchema.choice(ids(Engine.class::isInstance))), NAMED)
		.and(SETTINGS)
		.and(Keys.of(Keys.optional(GREETING, "minimal: six bytes of text; json: the 27 bytes of study C.",
				JsonSchema.choice(Arrays.stream(Target.Greeting.values()).map(Target.Greeting::word).toList()),
				Target.Greeting.MINIMAL.word())));

	/** What may be said of any service of the user's. */
	private static final Keys OF_SERVICE = Keys.of(
			Keys.optional("path", "The path of the requests; {delay} is 100ms, {delayMillis} is 100.",
					JsonSchema.string("/.*"), RequestPath.DEFAULT.template()),
			Keys.optional("ready", "A path that answers 2xx when it is ready; path without a delay if left out.",
					JsonSchema.string("/.*").examples("/actuator/health")),
			Keys.optional("readyWithin", "How long its start may take.",
					JsonSchema.duration(OwnTarget.READY_WITHIN_RANGE), DurationText.format(OwnTarget.READY_WITHIN)),
			Keys.optional("limits", "What you know of it, for the sentence that names what bound it.",
					OwnTargetReader.LIMITS.schema()));

	private static final Keys ANSWER = Keys.of(Keys.optional(OwnTargetReader.ANSWER,
			"What the body of every answer must be: that of the upstream, that of the first answer, or any.",
			JsonSchema.choice(OwnTargetReader.ANSWERS.keySet()), "upstream"));

	/** Of what the lab starts. */
	private static final Keys STARTED = Keys.of(
			Keys.optional(OwnTargetReader.ENVIRONMENT,
					"Variables, NAME=VALUE each, with the same places as its arguments.",
					JsonSchema.oneOrMore(
							JsonSchema.string("[A-Za-z_][A-Za-z0-9_]*=.*").examples("ORDERS_URL={upstream.orders}"))),
			Keys.optional(UpstreamCallsReader.UPSTREAM,
					"How often it calls the upstream for one answer, as you know it; once if left out.",
					UpstreamCallsReader.SCHEMA_OF_SERVICE));

	private static final Keys ANSWER_OF_OTHERS = Keys.of(Keys.optional(OwnTargetReader.ANSWER,
			"What the body of every answer must be: that of the first answer, or any.",
			JsonSchema.choice("first", "any"), "first"));

	private static final String WITH_PORT = "[\\s\\S]*\\{port\\}[\\s\\S]*";

	private static final Keys BY_COMMAND = Keys.of(CALLED,
			Keys.required(OwnTargetReader.COMMAND,
					"A program and its arguments; {port}, {upstream} and {managementPort} are filled in.",
					JsonSchema.anyOf(
							JsonSchema.string(WITH_PORT).examples("./gateway --port={port} --upstream={upstream}"),
							JsonSchema.list(JsonSchema.text()))))
		.and(OF_SERVICE)
		.and(STARTED)
		.and(ANSWER);

	private static final Keys BY_JAR = Keys
		.of(CALLED,
				Keys.required(OwnTargetReader.JAR, "A jar, looked for in your working directory.", JsonSchema.text()),
				Keys.optional("java",
						"An installed JDK by its version, 11 or newer, or its directory; the lab's if left " + "out.",
						JsonSchema.text().examples(17, 21, 25)),
				Keys.optional("jvmOptions", "After the lab's flags, so that they have the last word.",
						JsonSchema.oneOrMore(JsonSchema.text())),
				Keys.required("arguments",
						"Arguments of the program; {port}, {upstream} and {managementPort} are filled in.",
						JsonSchema.anyOf(JsonSchema.string(WITH_PORT), JsonSchema.list(JsonSchema.text()))
							.examples("--server.port={port} --upstream={upstream}")))
		.and(OF_SERVICE)
		.and(STARTED)
		.and(ANSWER);

	private static final Keys BY_URL = Keys
		.of(CALLED,
				Keys.required(OwnTargetReader.URL, "Something that runs already, with an upstream of its own.",
						JsonSchema.string("https?://[^/]+/?").examples("http://127.0.0.1:8080")),
				Keys.optional("metrics", "Its Prometheus endpoint, read once a second.",
						JsonSchema.string("https?://.*").examples("http://127.0.0.1:8080/actuator/prometheus")),
				Keys.optional("trust",
						"A file of certificates that are believed, PEM or PKCS12; what the JVM believes if "
								+ "left out.",
						JsonSchema.anyOf(JsonSchema.text(), OwnTargetReader.TRUST.schema())))
		.and(OF_SERVICE)
		.and(ANSWER_OF_OTHERS);

	/** Of what is not a service of the user's these are refused. */
	static final List<String> OF_SERVICES_ONLY = Stream.of(BY_COMMAND, BY_JAR, BY_URL)
		.flatMap((keys) -> keys.names().stream())
		.filter((name) -> !name.equals(AS) && !name.equals(UpstreamCallsReader.UPSTREAM))
		.distinct()
		.toList();

	static final Keys ALL = Keys.inForms(forms());

	static final JsonSchema SCHEMA = JsonSchema.oneOrMore(
			JsonSchema
				.anyOf(JsonSchema.choice(Stream.concat(Stream.of(Target.DIRECT), ids((_) -> true).stream()).toList()),
						ALL.schema())
				.named("target"));

	private TargetKeys() {
	}

	private static SequencedMap<String, Keys> forms() {
		SequencedMap<String, Keys> forms = new LinkedHashMap<>();
		forms.put("variant or peer", OF_VARIANT);
		forms.put("engine", OF_ENGINE);
		forms.put("your service by its command", BY_COMMAND);
		forms.put("your service by its jar", BY_JAR);
		forms.put("your service by its URL", BY_URL);
		return forms;
	}

	private static List<String> ids(Predicate<Candidate> which) {
		return CATALOGUE.all().stream().filter(which).map(Candidate::id).toList();
	}

}
