package io.proxylab.lab.report.facts;

import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.load.protocol.Credentials;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a run is made again.
 *
 * @param madeBy the command that made it
 * @param file what to save the experiment as
 * @param commands the commands that make it again from that file, a line each
 * @param experiment the text of the experiment, without credentials
 */
public record Reproduction(String madeBy, String file, String commands, String experiment) {

	public static Reproduction of(RawRun raw) {
		Manifest manifest = raw.manifest();
		String file = manifest.name() + ".yaml";
		return new Reproduction(madeBy(manifest), file, checkout(manifest.commit()) + "./proxylab run " + file,
				Credentials.masked(raw.experiment()));
	}

	/** The command of a run, as a shell takes it. */
	public static String madeBy(Manifest manifest) {
		return "./proxylab "
				+ manifest.commandLine().stream().map(Reproduction::quoted).collect(Collectors.joining(" "));
	}

	private static String quoted(String argument) {
		return argument.matches("[A-Za-z0-9_@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
	}

	/** The hash is the first word; a lab with changes says so behind it. */
	private static String checkout(@Nullable String commit) {
		return (commit == null) ? "" : "git checkout " + commit.split(" ", 2)[0]
				+ (commit.contains(" ") ? "   # " + commit.split(" ", 2)[1] : "") + "\n";
	}

}
