package io.proxylab.lab;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests of a reader of CSV with damaged files: a file is rejected with its line, or its
 * figures are those that the text says.
 *
 * @param <T> the figures of a file
 */
public interface DamagedCsv<T> {

	/** Returns a valid file. */
	String validCsv();

	/**
	 * Returns true if the exception is the documented one, with a line if there is one.
	 */
	boolean isRejection(Exception ex);

	/** Reads a file with the reader under test. */
	T figures(byte[] file) throws Exception;

	/**
	 * Returns the figures that a file says, without the reader under test.
	 * @param heading the names of the columns
	 * @param rows the values of each line of data
	 */
	T expected(List<String> heading, List<List<String>> rows);

	@Test
	default void aDamagedFileIsReadAsItIsOrRejected() {
		HostileFile.readMutated(this, 500);
	}

	@Test
	@Tag("full")
	default void tenThousandDamagedFilesAreReadAsTheyAreOrRejected() {
		HostileFile.readMutated(this, 10_000);
	}

}
