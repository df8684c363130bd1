package io.proxylab.lab.box;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tree of control groups. The kernel's is a file system whose directories fill
 * themselves and whose files answer back; a test brings its own.
 */
interface ControlFiles {

	/** The kernel's. */
	ControlFiles KERNEL = new ControlFiles() {

		@Override
		public boolean isDirectory(Path path) {
			return Files.isDirectory(path);
		}

		@Override
		public boolean isFile(Path path) {
			return Files.isRegularFile(path);
		}

		@Override
		public List<Path> directories(Path path) throws IOException {
			try (Stream<Path> entries = Files.list(path)) {
				return entries.filter(Files::isDirectory).sorted().toList();
			}
			catch (UncheckedIOException ex) {
				throw ex.getCause();
			}
		}

		@Override
		public String read(Path file) throws IOException {
			return Files.readString(file);
		}

		@Override
		public void write(Path file, String value) throws IOException {
			// One write: the kernel takes each as a whole command.
			Files.write(file, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
		}

		@Override
		public void makeDirectory(Path path) throws IOException {
			Files.createDirectory(path);
		}

		@Override
		public void removeDirectory(Path path) throws IOException {
			Files.delete(path);
		}

	};

	boolean isDirectory(Path path);

	boolean isFile(Path path);

	List<Path> directories(Path path) throws IOException;

	String read(Path file) throws IOException;

	void write(Path file, String value) throws IOException;

	void makeDirectory(Path path) throws IOException;

	/** Removes a group; it fails while a process is in it. */
	void removeDirectory(Path path) throws IOException;

}
