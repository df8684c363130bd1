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
	 * @param name its file name, {@code proxy-<module>.jar}
	 */
	record Jar(String name) implements Program {

		private static final Pattern NAME = Pattern.compile("proxy-([a-z][a-z0-9-]*)\\.jar");

		public Jar {
			if (!NAME.matcher(name).matches()) {
				throw new IllegalArgumentException("jar '%s' is not named proxy-<module>.jar".formatted(name));
			}
		}

		/** The folder below {@code proxy-service} that builds it. */
		public String module() {
			Matcher matcher = NAME.matcher(this.name);
			if (!matcher.matches()) {
				throw new IllegalStateException(this.name);
			}
			return matcher.group(1);
		}

		/**
		 * Where a build leaves it: a path with {@code /}, relative to the root of the
		 * project.
		 */
		public String path() {
			return "proxy-service/" + module() + "/target/" + this.name;
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
