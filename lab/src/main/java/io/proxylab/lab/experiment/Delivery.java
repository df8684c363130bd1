package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the requests of an experiment say beside their path, and how many processes send
 * them.
 *
 * @param request of every cell
 * @param status of a correct answer to it, 200 to 599
 * @param mix several requests in its place; null: each is the same
 * @param generators processes that share every load; 1 to 16
 * @param cookies what users do with those that they are given
 * @param scale what becomes of a load that this machine does not hold
 */
public record Delivery(Request request, int status, @Nullable RequestMix mix, int generators, Cookies cookies,
		Scale scale) {

	/** The status of a correct answer where nothing else is said. */
	public static final int OK = 200;

	public static final Delivery DEFAULT = new Delivery(Request.GET, 1);

	/** Each has a JVM of its own, on the cores that the target leaves. */
	public static final Range<Long> GENERATORS = Range.of(1, 16);

	/** The same request again and again. */
	public Delivery(Request request, int generators) {
		this(request, OK, null, generators, Cookies.IGNORED, Scale.ASKED);
	}

	/** Whether one process sends nothing but plain GET requests. */
	public boolean isPlain() {
		return equals(new Delivery(Request.GET, OK, null, 1, Cookies.IGNORED, this.scale));
	}

	/** What becomes of a load of more connections than processes may have here. */
	public enum Scale {

		/** It is refused before anything is started. */
		ASKED,

		/** It runs as large as this machine lets it, and its figures say so. */
		MACHINE

	}

}
