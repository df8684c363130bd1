package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory that are as its checksums say. They were read once: what is
 * parsed is what was verified.
 */
final class VerifiedFiles {

	private final Path directory;

	private final Map<String, byte[]> contents;

	private final String cure;

	/**
	 * Some files.
	 * @param directory they are in
	 * @param contents by name
	 * @param cure what the user can do if one of them cannot be read
	 */
	VerifiedFiles(Path directory, Map<String, byte[]> contents, String cure) {
		this.directory = directory;
		this.contents = Map.copyOf(contents);
		this.cure = cure;
	}

	/** Whether there is such a file. */
	boolean has(String name) {
		return this.contents.containsKey(name);
	}

	/** The names of the files that were kept. */
	Set<String> names() {
		return this.contents.keySet();
	}

	/** A file, absent or not. */
	RawFile file(String name) {
		Path path = this.directory.resolve(name);
		return new RawFile(path, () -> text(path, this.contents.get(name)), this.cure);
	}

	static String text(Path path, byte @Nullable [] content) throws IOException {
		if (content == null) {
			throw new NoSuchFileException(path.toString());
		}
		String text = new String(content, StandardCharsets.UTF_8);
		// The character that stands for what is no UTF-8, or for itself.
		return (text.indexOf('\uFFFD') < 0) ? text
				: StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
	}

}
