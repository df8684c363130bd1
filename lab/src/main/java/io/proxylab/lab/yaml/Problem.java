package io.proxylab.lab.yaml;

/**
 * One error of a file.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 * @param message what is wrong, the value, the choices and the cure
 */
public record Problem(String file, int line, int column, String message) {

	/** {@code file:line:column: message}, as editors and terminals link it. */
	@Override
	public String toString() {
		return this.file + ":" + this.line + ":" + this.column + ": " + this.message;
	}

}
