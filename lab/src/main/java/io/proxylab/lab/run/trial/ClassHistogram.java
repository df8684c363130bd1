package io.proxylab.lab.run.trial;

import io.proxylab.lab.trial.HeldMemory.Growth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The live objects of a JVM, by class, as {@code jcmd PID GC.class_histogram} prints them
 * after a full garbage collection.
 *
 * @param classes by name
 */
record ClassHistogram(Map<String, Objects> classes) {

	/** Such as {@code    1:        139528        9786840  [B (java.base@25)}. */
	private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");

	private static final Objects NONE = new Objects(0, 0);

	ClassHistogram {
		classes = Map.copyOf(classes);
	}

	/**
	 * Reads what was printed.
	 * @throws IllegalArgumentException if there is no class in it
	 */
	static ClassHistogram parse(List<String> lines) {
		Map<String, Objects> classes = new HashMap<>();
		for (String line : lines) {
			Matcher matcher = LINE.matcher(line);
			if (matcher.matches()) {
				classes.merge(matcher.group(3),
						new Objects(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))), Objects::and);
			}
		}
		if (classes.isEmpty()) {
			throw new IllegalArgumentException("no class histogram: " + String.join(" / ", lines));
		}
		return new ClassHistogram(classes);
	}

	/** All of them together. */
	long bytes() {
		return this.classes.values().stream().mapToLong(Objects::bytes).sum();
	}

	/**
	 * The classes of which there is more than there was, those with the most bytes first.
	 */
	List<Growth> since(ClassHistogram before, int most) {
		return this.classes.entrySet()
			.stream()
			.map((now) -> growth(now.getKey(), now.getValue(), before.classes.getOrDefault(now.getKey(), NONE)))
			.filter((growth) -> growth.bytes() > 0)
			.sorted(Comparator.comparingLong(Growth::bytes).reversed().thenComparing(Growth::className))
			.limit(most)
			.toList();
	}

	private static Growth growth(String name, Objects now, Objects before) {
		return new Growth(name, now.instances() - before.instances(), now.bytes() - before.bytes());
	}

	/**
	 * The objects of a class.
	 *
	 * @param instances how many
	 * @param bytes how large together, without what they refer to
	 */
	record Objects(long instances, long bytes) {

		/** Of two classes of the same name, by two loaders. */
		Objects and(Objects other) {
			return new Objects(this.instances + other.instances, this.bytes + other.bytes);
		}

	}

}
