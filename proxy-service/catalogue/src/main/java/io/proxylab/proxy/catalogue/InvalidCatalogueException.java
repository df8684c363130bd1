package io.proxylab.proxy.catalogue;

import java.util.Locale;

/** A catalogue file that breaks a rule of its format; the message names file and line. */
public final class InvalidCatalogueException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	InvalidCatalogueException(String file, int line, String problem) {
		super(String.format(Locale.ROOT, "%s:%d: %s", file, line, problem));
	}

	InvalidCatalogueException(String file, String problem) {
		super("%s: %s".formatted(file, problem));
	}

	InvalidCatalogueException(String file, Exception cause) {
		super("%s: %s".formatted(file, cause.getMessage()), cause);
	}

}
