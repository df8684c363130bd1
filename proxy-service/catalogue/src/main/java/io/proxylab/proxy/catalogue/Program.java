package io.proxylab.proxy.catalogue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is started for a proxy of the catalogue. */
public sealed interface Program {

	/** Its name, as messages tell it. */
	String name();

	/**
	 * An application that this project builds.
	 *
	 * @param name its file name, {@code proxy-<module>.jar} or
	 * {@code engine-<module>.jar}
	 */
	record Jar(String name) implements Program {

		private static final Pattern NAME = Pattern.compile("(proxy|engine)-([a-z][a-z0-9-]*)\\.jar");

		public Jar {
			if (!NAME.matcher(name).matches()) {
				throw new IllegalArgumentException(
						"jar '%s' is not named proxy-<module>.jar or engine-<module>.jar".formatted(name));
			}
		}

		/** The folder that builds it, below that of its kind. */
		public String module() {
			return part(2);
		}

		/**
		 * Where a build leaves it: a path with {@code /}, relative to the root of the
		 * project.
		 */
		public String path() {
			String folder = part(1).equals("proxy") ? "proxy-service" : "engines";
			return folder + "/" + module() + "/target/" + this.name;
		}

		private String part(int group) {
			Matcher matcher = NAME.matcher(this.name);
			if (!matcher.matches()) {
				throw new IllegalStateException(this.name);
			}
			return matcher.group(group);
		}

	}

	/**
	 * A program that the machine has, or has not.
	 *
	 * @param name as a shell finds it
	 */
	record Installed(String name) implements Program {
	}

}
