package io.proxylab.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Files in the jar that pages are made of: styles, scripts and the chart library. */
public final class PageFile {

	private static final String CHARTS = "echarts.min.js";

	private PageFile() {
	}

	/** The chart library: one file of it, which the build takes from its package. */
	public static String charts() {
		return text(CHARTS);
	}

	/** The styles of every page. */
	public static String styles() {
		return texts(List.of("report.css", "tables.css", "charts/charts.css"));
	}

	/** Files that the build puts beside this class, one after another. */
	public static String texts(List<String> names) {
		return names.stream().map(PageFile::text).collect(Collectors.joining("\n"));
	}

	/** A file that the build puts beside this class. */
	public static String text(String name) {
		return text(PageFile.class, name);
	}

	/**
	 * A file that the build puts beside a class.
	 * @param beside the class
	 * @param name of the file
	 */
	public static String text(Class<?> beside, String name) {
		try (InputStream in = beside.getResourceAsStream(name)) {
			if (in == null) {
				throw new IllegalStateException(
						name + " is not in the jar; build the lab again with: mvn -pl lab package");
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
