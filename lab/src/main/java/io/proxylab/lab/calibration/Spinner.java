package io.proxylab.lab.calibration;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.load.reason.FailureReason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** The lab's side of a {@link Spin}. */
final class Spinner implements AutoCloseable {

	private final ManagedProcess process;

	private final BufferedReader answers;

	private Spinner(ManagedProcess process) {
		this.process = process;
		this.answers = new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.US_ASCII));
	}

	static Spinner start(Installation installation, Processes processes, Enclosure enclosure, String name,
			Path directory) throws LaunchFailed {
		try {
			return new Spinner(processes.start(ProcessSpec
				.of(name,
						installation.ownJvm("-XX:+UseSerialGC", "-Xmx32m", "-cp",
								System.getProperty("java.class.path", ""), Spin.class.getName()),
						directory.resolve(name + ".out"))
				.withWorkingDirectory(Path.of("").toAbsolutePath())
				.in(enclosure)
				.asInteractive()));
		}
		catch (IOException ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	/** Tells it to spin, and does not wait. */
	void spin(Duration time) throws LaunchFailed {
		try {
			this.process.input().write((time.toMillis() + "\n").getBytes(StandardCharsets.US_ASCII));
			this.process.input().flush();
		}
		catch (IOException ex) {
			throw ended(ex);
		}
	}

	/** Waits for the end of the spin: turns in millions a second. */
	double millionsPerSecond() throws LaunchFailed {
		try {
			String answer = this.answers.readLine();
			if (answer == null) {
				throw new IOException("it has ended");
			}
			return Double.parseDouble(answer);
		}
		catch (IOException | NumberFormatException ex) {
			throw ended(ex);
		}
	}

	private LaunchFailed ended(Exception cause) {
		return new LaunchFailed("%s does not answer (%s); its log: %s".formatted(this.process.name(),
				FailureReason.of(cause), this.process.lastLines(3)), cause);
	}

	@Override
	public void close() {
		this.process.close();
	}

}
