package io.proxylab.lab.autoscale.measured;

/** The experiments of this project that make the figures of a service. */
enum MakingExperiment {

	CPU_A_REQUEST("seed-battle-cpu.yaml", "measures it where the core decides"),

	ADDED_TIME("quick.yaml", "measures it at 100 users"),

	READY("time-to-peak.yaml", "measures it of fresh tasks"),

	IDLE_CPU("light-load.yaml", "measures what it uses then"),

	WARMING("fresh-light-load.yaml", "measures what getting warm takes"),

	HELD_MEMORY("cases-concurrency-short.yaml", "measures what a held request takes, with profile: memory");

	private final String file;

	private final String does;

	MakingExperiment(String file, String does) {
		this.file = file;
		this.does = does;
	}

	/** Where it is. */
	String path() {
		return "experiments/" + this.file;
	}

	/** What to run, as the end of a sentence. */
	String advice() {
		return path() + " " + this.does;
	}

}
