package io.proxylab.proxy.client;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Does what {@code docs/adding-a-client.md} says, with its own blocks of code, to a copy
 * of the sources. Then the client must be found where everything else looks: by its word,
 * among the faces that the contract runs on, and in the catalogue, which
 * {@code ./proxylab variants} prints whole.
 */
class AddingAClientIT {

	private static final Path SOURCES = Path.of("src", "main", "java");

	private static final Path COMPILED = Path.of("target", "classes");

	private static final Path TEST_SOURCES = Path.of("src", "test", "java");

	private static final Path FACE = Path.of("io", "proxylab", "proxy", "client", "Face.java");

	private static final Path CLIENT = Path.of("io", "proxylab", "proxy", "client", "Client.java");

	/** Asks within the package, where the copies of the classes are. */
	private static final String LOOKUPS = """
			package io.proxylab.proxy.client;

			public final class Lookups {

				public static String faces() {
					return String.join(", ", Face.all().stream().map(Face::name).toList());
				}

				public static String variants() {
					return String.join(", ", io.proxylab.proxy.catalogue.Catalogue.load().ids());
				}

				public static String exchange(String variant, String upstream) {
					var found = (io.proxylab.proxy.catalogue.Variant) io.proxylab.proxy.catalogue.Catalogue.load()
							.find(variant);
					var word = found.client();
					var second = java.time.Duration.ofSeconds(10);
					var settings = new ClientSettings(java.net.URI.create(upstream), Track.TUNED, 1, -1, second, second,
							second, 2048, true, 0);
					try (BlockingClient client = Client.of(word).blocking(settings)) {
						var request = new UpstreamRequest("POST", "/user",
								java.util.List.of(new Header("user-agent", "test")), Body.of(new byte[] { 65 }));
						return new String(client.exchange(request).body().bytes());
					}
				}

			}
			""";

	@TempDir
	private static Path directory = Path.of("");

	private static Path classes = Path.of("");

	@BeforeAll
	static void followTheSteps() throws IOException {
		Path sources = directory.resolve("sources");
		classes = Files.createDirectories(directory.resolve("classes"));
		// Classes that the steps don't touch come from the compiled module.
		copy(COMPILED, classes);
		copyFile(SOURCES.resolve(CLIENT), sources.resolve(CLIENT));
		copyFile(TEST_SOURCES.resolve(FACE), sources.resolve(FACE));
		String text = Files.readString(Path.of("..", "..", "docs", "adding-a-client.md"));
		List<String> java = blocks(text, "java");
		assertThat(java).as("the factory and the constant").hasSize(2);
		Files.writeString(sources.resolve(CLIENT).resolveSibling("UrlConnectionClient.java"), java.getFirst());
		Path client = sources.resolve(CLIENT);
		Files.writeString(client, Files.readString(client)
			.replace("public enum Client {\n", "public enum Client {\n\n" + java.getLast()));
		Files.writeString(sources.resolve(CLIENT).resolveSibling("Lookups.java"), LOOKUPS);
		Files.writeString(classes.resolve("variants.yaml"),
				Files.readString(Path.of("..", "variants.yaml")) + String.join("", blocks(text, "yaml")));
		compile(sources);
	}

	private static List<String> blocks(String text, String language) {
		Matcher matcher = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(text);
		List<String> blocks = new ArrayList<>();
		while (matcher.find()) {
			blocks.add(matcher.group(1));
		}
		return blocks;
	}

	private static void copy(Path from, Path to) throws IOException {
		try (Stream<Path> files = Files.walk(from)) {
			for (Path file : files.toList()) {
				Path copy = to.resolve(from.relativize(file).toString());
				if (Files.isDirectory(file)) {
					Files.createDirectories(copy);
				}
				else {
					Files.copy(file, copy);
				}
			}
		}
	}

	private static void copyFile(Path from, Path to) throws IOException {
		Files.createDirectories(to.resolveSibling("."));
		Files.copy(from, to);
	}

	private static void compile(Path sources) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
				Stream<Path> all = Files.walk(sources)) {
			List<Path> units = all.filter((file) -> file.toString().endsWith(".java")).toList();
			List<String> options = List.of("-d", classes.toString(), "-classpath",
					classes + File.pathSeparator + System.getProperty("java.class.path"), "-proc:none", "-nowarn");
			boolean done = compiler
				.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(units))
				.call();
			assertThat(done).as("javac says: %s", messages).isTrue();
		}
	}

	@Test
	void theContractRunsOnTheNewClient() throws Exception {
		assertThat(ask("faces")).contains("url-connection (blocking)").contains("apache5 (async)");
	}

	@Test
	void theCatalogueHasAVariantOverIt() throws Exception {
		assertThat(ask("variants")).contains("servlet-blocking-url-connection").contains("servlet-blocking-apache5");
	}

	@Test
	void theVariantsClientReallyCallsAnUpstream() throws Exception {
		try (ScriptedUpstream upstream = new ScriptedUpstream()) {
			upstream.script(Script.ok("hello"));
			assertThat(ask("exchange", "servlet-blocking-url-connection", "http://127.0.0.1:" + upstream.port()))
				.isEqualTo("hello");
			assertThat(upstream.onlyRequest().body()).isEqualTo("A");
		}
	}

	private static String ask(String lookup, String... arguments) throws Exception {
		List<URL> path = new ArrayList<>(List.of(classes.toUri().toURL()));
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
			path.add(Path.of(entry).toUri().toURL());
		}
		Class<?>[] types = Stream.of(arguments).map(Object::getClass).toArray(Class<?>[]::new);
		// The copies come first; nothing is taken from the test's own class loader.
		try (URLClassLoader copies = new URLClassLoader(path.toArray(URL[]::new),
				ClassLoader.getPlatformClassLoader())) {
			return (String) copies.loadClass("io.proxylab.proxy.client.Lookups")
				.getMethod(lookup, types)
				.invoke(null, (Object[]) arguments);
		}
	}

}
