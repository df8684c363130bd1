package io.proxylab.lab.container;

import java.util.OptionalLong;

/**
 * A container by its name, before, while and after it is there.
 *
 * @param engine that runs it
 * @param name unique on this machine
 */
public record Container(Engine engine, String name) {

	/**
	 * The pid of its first process, in the eyes of the engine's machine; empty until it
	 * runs.
	 */
	public OptionalLong pid() throws InterruptedException {
		Engine.Answer answer = state("Pid");
		return (answer.good() && answer.text().matches("[1-9]\\d{0,17}"))
				? OptionalLong.of(Long.parseLong(answer.text())) : OptionalLong.empty();
	}

	/**
	 * Processes of it that its memory limit killed, as far as the engine tells: 0 or 1;
	 * -1 if it does not.
	 */
	public long oomKills() throws InterruptedException {
		Engine.Answer answer = state("OOMKilled");
		if (!answer.good()) {
			return -1;
		}
		return answer.text().equals("true") ? 1 : 0;
	}

	private Engine.Answer state(String field) throws InterruptedException {
		return this.engine.ask("container", "inspect", "--format", "{{.State." + field + "}}", this.name);
	}

	/** Kills it, if it runs. */
	public void kill() throws InterruptedException {
		this.engine.ask("kill", this.name);
	}

	/**
	 * Removes it.
	 * @return whether it is gone, as far as the engine tells
	 */
	public boolean remove() throws InterruptedException {
		return this.engine.ask("rm", "--force", this.name).good()
				|| this.engine.containers().filter((names) -> !names.contains(this.name)).isPresent();
	}

}
