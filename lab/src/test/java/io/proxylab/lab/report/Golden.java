package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a text with a file under {@code src/test/resources}. After a change that is
 * meant, {@code mvn -pl lab -am test -Dgolden.update=true} writes the files again; look
 * at their differences before you commit them.
 */
public final class Golden {

	private static final Path FILES = Path.of(System.getProperty("basedir", ""),
			"src/test/resources/io/proxylab/lab/report");

	private Golden() {
	}

	public static void assertGolden(String name, String actual) {
		Path file = FILES.resolve(name);
		try {
			if (Boolean.getBoolean("golden.update")) {
				Files.writeString(file, actual);
			}
			assertThat(actual).as("%s; -Dgolden.update=true writes it again", file).isEqualTo(Files.readString(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
