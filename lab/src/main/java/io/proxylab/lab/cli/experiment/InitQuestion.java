package io.proxylab.lab.cli.experiment;

/** What {@code proxylab init} wants to know, in the order in which it asks. */
enum InitQuestion {

	/** Entries of the catalogue. */
	TARGETS("--targets", "What to compare", "webflux-webclient,servlet-blocking-apache5"),

	/** What the user brings. */
	SERVICE("--service", "A service of yours beside it: its jar, command or URL", FirstExperiment.NONE),

	/** Of the requests to that. */
	PATH("--path", "What your service is asked for", "/user?delay={delay}"),

	/** Of the upstream. */
	DELAY("--delay", "What the upstream takes", "10ms,500ms"),

	/** A terminal is the place for rates, too. */
	USERS("--users", "Users who wait for each answer, or a rate such as 500/s", "100"),

	/** Only an option asks for both. */
	RATE("--rate", "Requests a second, whatever is pending", FirstExperiment.NONE),

	/** The CPU and memory of a target. */
	BOX("--box", "CPU and memory of each target: t2.micro, ecs-256, ecs-512 or ecs-1024", "t2.micro"),

	/** Of a window. */
	DURATION("--duration", "How long each load on each delay is measured", "20s"),

	/** Of each target. */
	REPLICATES("--replicates", "Launches of each target; six or more rank them", "1");

	private final String option;

	private final String text;

	private final String proposal;

	InitQuestion(String option, String text, String proposal) {
		this.option = option;
		this.text = text;
		this.proposal = proposal;
	}

	/** The option that answers it. */
	String option() {
		return this.option;
	}

	/** With the answer that is taken for an empty one. */
	String prompt() {
		return "%s [%s]: ".formatted(this.text, this.proposal);
	}

	/** What a first experiment may well have. */
	String proposal() {
		return this.proposal;
	}

}
