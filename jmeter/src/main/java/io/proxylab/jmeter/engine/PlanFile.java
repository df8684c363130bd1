package io.proxylab.jmeter.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.control.ReplaceableController;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * A JMeter plan that the engine can run.
 *
 * @param file where it was read
 * @param parameters names of the properties that it reads, each set with {@code -J}
 * @param numbers those of them whose default is a whole number
 * @param tree its elements, without the disabled ones
 */
public record PlanFile(Path file, SortedSet<String> parameters, SortedSet<String> numbers, HashTree tree) {

	/** A parameter whose default, or whose default's default, is a whole number. */
	private static final Pattern NUMBER = Pattern.compile("__P\\((\\w+),(?:\\$\\{__P\\(\\w+,)?\\d+\\)");

	private static final Pattern PARAMETER = Pattern.compile("__(?:P|property)\\(\\s*([A-Za-z0-9_.]+)");

	/**
	 * Reads a plan with the {@code SaveService} of JMeter.
	 * @param file a {@code .jmx} file
	 * @throws UsageException if there is no such file, if it is no plan of JMeter 5.6.3,
	 * or if it needs what only JMeter's own main program does
	 */
	public static PlanFile load(Path file) {
		if (!Files.isRegularFile(file)) {
			throw new UsageException(file + ": there is no such file; give a JMeter plan, such as"
					+ " jmeter/plans/closed-load.jmx or jmeter/plans/open-load.jmx");
		}
		try {
			FileServer.getFileServer().setBaseForScript(file.toFile());
			HashTree tree = SaveService.loadTree(file.toFile());
			if (all(tree, TestPlan.class).isEmpty()) {
				throw new UsageException(file + ": holds no test plan; give a plan saved by JMeter");
			}
			if (!all(tree, ReplaceableController.class).isEmpty()) {
				throw new UsageException(file + ": holds a Module or Include Controller, which only JMeter's own main"
						+ " program resolves; run it with jmeter -n -t " + file);
			}
			String text = Files.readString(file);
			return new PlanFile(file, names(PARAMETER, text), names(NUMBER, text), JMeter.convertSubTree(tree, true));
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new UsageException(file + ": is no plan that JMeter 5.6.3 can read: " + Reasons.of(ex)
					+ "; open it in JMeter to see what it lacks", ex);
		}
	}

	/**
	 * Refuses properties that JMeter would take without a word: a misspelt one leaves its
	 * default in force, and a text instead of a number becomes 0.
	 * @param given the properties of {@code -J}
	 * @param environment which knows JMeter's own
	 * @throws UsageException naming all of them
	 */
	public void check(Map<String, String> given, JMeterEnvironment environment) {
		String unknown = given.keySet()
			.stream()
			.filter((name) -> !this.parameters.contains(name) && !environment.knows(name))
			.sorted()
			.map((name) -> "unknown parameter -J" + name + nearest(name))
			.collect(Collectors.joining("; "));
		String wrong = given.entrySet()
			.stream()
			.filter((entry) -> this.numbers.contains(entry.getKey()) && !entry.getValue().matches("\\d{1,9}"))
			.map((entry) -> "-J" + entry.getKey() + "=" + entry.getValue() + " is no whole number from 0 to 999999999")
			.sorted()
			.collect(Collectors.joining("; "));
		if (!unknown.isEmpty()) {
			throw new UsageException(this.file + ": " + unknown + (wrong.isEmpty() ? "" : "; " + wrong) + "; it reads "
					+ String.join(", ", this.parameters));
		}
		if (!wrong.isEmpty()) {
			throw new UsageException(this.file + ": " + wrong);
		}
	}

	private String nearest(String name) {
		return this.parameters.stream()
			.min(Comparator.comparingInt((parameter) -> distance(name, parameter)))
			.filter((parameter) -> distance(name, parameter) <= 3)
			.map((parameter) -> ", did you mean -J" + parameter + "?")
			.orElse("");
	}

	private static int distance(String one, String other) {
		return LevenshteinDistance.getDefaultInstance()
			.apply(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
	}

	private static SortedSet<String> names(Pattern pattern, String text) {
		return pattern.matcher(text)
			.results()
			.map((found) -> found.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static <T> Collection<T> all(HashTree tree, Class<T> type) {
		SearchByClass<T> search = new SearchByClass<>(type);
		tree.traverse(search);
		return search.getSearchResults();
	}

}
