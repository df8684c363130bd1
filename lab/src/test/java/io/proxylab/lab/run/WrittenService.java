package io.proxylab.lab.run;

import io.proxylab.lab.run.place.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A service as its author writes it: one source file, the libraries that a jar of this
 * project has, too, and nothing else of this project.
 */
final class WrittenService {

	/** What services still run on. */
	static final String OLDER_JAVA = "17";

	private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

	private WrittenService() {
	}

	/** Whether there is a JDK for it, which nothing installs. */
	static boolean olderJavaIsHere() {
		return Jdks.INSTALLED.versions().contains(OLDER_JAVA);
	}

	/**
	 * Makes a jar for the older Java.
	 * @param directory takes it, with its libraries beside it
	 * @param packageName of the source
	 * @param name of the class, and of its source among the resources
	 * @param libraries an executable jar of this project, in its home
	 */
	static Path jar(Path directory, String packageName, String name, String libraries)
			throws IOException, InterruptedException {
		List<Path> taken = libraries(directory, LabProcess.HOME.resolve(libraries));
		Path classes = Files.createDirectories(directory.resolve("classes"));
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		String classPath = taken.stream()
			.map(Path::toString)
			.collect(Collectors.joining(System.getProperty("path.separator")));
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
			List<String> options = List.of("--release", OLDER_JAVA, "-parameters", "-proc:none", "-cp", classPath, "-d",
					classes.toString());
			assertThat(
					compiler.getTask(null, files, null, options, null, List.of(new Source(name, source(name)))).call())
				.as("it compiles")
				.isTrue();
		}
		return packed(directory.resolve(name + ".jar"), classes, packageName + "." + name, taken);
	}

	/** Those of others. */
	private static List<Path> libraries(Path directory, Path jar) throws IOException, InterruptedException {
		Path extracted = directory.resolve("extracted");
		Path log = directory.resolve("extract.out");
		Process extracting = new ProcessBuilder(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-Djarmode=tools", "-jar",
				jar.toString(), "extract", "--destination", extracted.toString())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		assertThat(extracting.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(extracting.exitValue()).as(Files.readString(log)).isZero();
		try (Stream<Path> files = Files.list(extracted.resolve("lib"))) {
			return files.filter((file) -> !String.valueOf(file.getFileName()).startsWith("proxy-")).sorted().toList();
		}
	}

	private static Path packed(Path jar, Path classes, String main, List<Path> libraries) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
		manifest.getMainAttributes()
			.put(Attributes.Name.CLASS_PATH,
					libraries.stream().map(Path::toUri).map(URI::toString).collect(Collectors.joining(" ")));
		List<Path> compiled = new ArrayList<>();
		try (Stream<Path> files = Files.walk(classes)) {
			files.filter(Files::isRegularFile).forEach(compiled::add);
		}
		try (OutputStream file = Files.newOutputStream(jar);
				JarOutputStream packing = new JarOutputStream(file, manifest)) {
			for (Path one : compiled) {
				packing.putNextEntry(new JarEntry(classes.relativize(one).toString().replace('\\', '/')));
				Files.copy(one, packing);
				packing.closeEntry();
			}
		}
		return jar;
	}

	private static String source(String name) throws IOException {
		try (InputStream source = Objects
			.requireNonNull(WrittenService.class.getResourceAsStream("services/" + name + ".java.txt"), name)) {
			return new String(source.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	private static final class Source extends SimpleJavaFileObject {

		private final String text;

		Source(String name, String text) {
			super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
		}

	}

}
