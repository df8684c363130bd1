package io.proxylab.proxy.catalogue;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/** An id that the catalogue does not hold. */
public final class UnknownVariantException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String id;

	private final @Nullable String suggestion;

	UnknownVariantException(String id, @Nullable String suggestion, List<String> choices) {
		super("unknown variant '%s'%s; choose one of %s".formatted(id,
				(suggestion != null) ? "; did you mean " + suggestion + "?" : "", String.join(", ", choices)));
		this.id = id;
		this.suggestion = suggestion;
	}

	/** The id that was asked for. */
	public String id() {
		return this.id;
	}

	/** The id that was most likely meant, if any comes near. */
	public Optional<String> suggestion() {
		return Optional.ofNullable(this.suggestion);
	}

}
