package io.proxylab.jmeter.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's static state: its home directory and its properties, which must be there
 * before the first of its classes is used, and of which a JVM has one.
 */
public final class JMeterEnvironment {

	/** The fair settings, which the runner applies by itself. */
	static final String FAIR_PROPERTIES = "/proxylab.properties";

	private final Path home;

	private JMeterEnvironment(Path home) {
		this.home = home;
	}

	/**
	 * Loads, in this order, each overriding the ones before: the
	 * {@code jmeter.properties} of JMeter 5.6.3, our fair settings, the given files, the
	 * given properties.
	 * @param files further property files, as of {@code -q}
	 * @param properties as of {@code -J}
	 * @return the environment of this JVM
	 * @throws UsageException if a file cannot be read
	 */
	public static JMeterEnvironment prepare(List<Path> files, Map<String, String> properties) {
		System.setProperty("java.awt.headless", "true");
		System.setProperty("JMeter.NonGui", "true");
		Path home = home();
		JMeterUtils.setJMeterHome(home.toString());
		JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
		JMeterUtils.setLocale(Locale.ENGLISH);
		Properties jmeter = JMeterUtils.getJMeterProperties();
		jmeter.putAll(fairProperties());
		// JMeter would end the JVM when its threads do not stop: we end it, with our exit
		// code.
		jmeter.setProperty("jmeterengine.stopfail.system.exit", "false");
		files.forEach((file) -> jmeter.putAll(load(file)));
		jmeter.putAll(properties);
		return new JMeterEnvironment(home);
	}

	/**
	 * Whether JMeter 5.6.3 knows a property: one of its {@code jmeter.properties}, or any
	 * name with a dot, which all its undocumented ones have.
	 * @param name of the property
	 */
	public boolean knows(String name) {
		if (name.contains(".")) {
			return true;
		}
		try (var lines = Files.lines(this.home.resolve("bin/jmeter.properties"))) {
			return lines.anyMatch((line) -> line.startsWith(name + "=") || line.startsWith("#" + name + "="));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Properties fairProperties() {
		Properties properties = new Properties();
		try (InputStream in = JMeterEnvironment.class.getResourceAsStream(FAIR_PROPERTIES)) {
			if (in == null) {
				throw new IllegalStateException("the jar holds no " + FAIR_PROPERTIES);
			}
			properties.load(in);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return properties;
	}

	private static Properties load(Path file) {
		Properties properties = new Properties();
		try (Reader reader = Files.newBufferedReader(file)) {
			properties.load(reader);
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new UsageException(
					"-q " + file + ": cannot be read as a property file: " + Reasons.of(ex) + "; give an existing one",
					ex);
		}
		return properties;
	}

	/**
	 * The build leaves JMeter's property files beside the jar, or beside the directory of
	 * classes.
	 */
	private static Path home() {
		try {
			Path code = Path.of(JMeterEnvironment.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			Path home = code.resolveSibling("jmeter-home").toAbsolutePath();
			if (!Files.isRegularFile(home.resolve("bin/jmeter.properties"))) {
				throw new UsageException(home + "/bin/jmeter.properties is missing; it belongs beside " + code
						+ "; build it again: mvn -pl jmeter -am package");
			}
			return home;
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
