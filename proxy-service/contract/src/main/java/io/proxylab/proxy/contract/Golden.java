package io.proxylab.proxy.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files on record. To write them anew, name the folder:
 * {@code -Dgolden.update=<absolute path of proxy-service/contract/src/main/resources/golden>}.
 */
final class Golden {

	private Golden() {
	}

	static void check(String name, String actual) {
		String update = System.getProperty("golden.update");
		try {
			if (update != null) {
				Files.writeString(Path.of(update, name), actual);
				return;
			}
			try (InputStream file = Golden.class.getResourceAsStream("/golden/" + name)) {
				assertThat(file).as("golden/%s is missing; run once with -Dgolden.update=<folder>", name).isNotNull();
				if (file != null) {
					assertThat(actual).as("golden/%s", name)
						.isEqualTo(new String(file.readAllBytes(), StandardCharsets.UTF_8));
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
