package io.proxylab.proxy.rules;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which requests a port for metrics and control responds to. A web page can make a
 * browser send requests to such a port, if the browser runs on the same machine or in the
 * same network. {@code Origin} shows the page, unless the page's own domain name resolves
 * to the address of the port (DNS rebinding). Then only {@code Host} shows that name.
 * Therefore:
 * <ul>
 * <li>{@code Origin} is absent, or has the scheme, host and port that the request is
 * for;</li>
 * <li>over the loopback interface, {@code Host} is {@code localhost} or a loopback
 * address;</li>
 * <li>over any other interface, {@code Host} may also be an IP address, a name without a
 * dot, or a name in a domain that is reserved for private networks. Services call each
 * other by such names, and nobody can register them for a page. A name in a public domain
 * is refused there, too: a port that is bound to all addresses can't know the names of
 * its machine.</li>
 * </ul>
 * The port of {@code Host} may be any: requests may come through a tunnel.
 */
public final class ManagementRules {

	private static final String LOCALHOST = "localhost";

	private static final Pattern NAME = Pattern.compile("[a-z0-9_-]+(\\.[a-z0-9_-]+)*");

	/** RFC 6762, RFC 8375, and ICANN's reservation of 2024. */
	private static final List<String> PRIVATE_DOMAINS = List.of(".local", ".home.arpa", ".internal");

	private ManagementRules() {
	}

	/**
	 * Says why a request gets no other response.
	 * @param local the address of this machine through which the request came
	 * @param target the target of the request, as the client wrote it
	 * @param hosts the values of all {@code Host} fields
	 * @param origins the values of all {@code Origin} fields
	 * @return the response, or empty if the rules allow the request
	 */
	public static Optional<Refusal> refusal(InetAddress local, String target, List<String> hosts,
			List<String> origins) {
		if (hosts.size() != 1) {
			return refused(400, "The request has " + hosts.size() + " Host fields. Send exactly one.");
		}
		String host = hosts.getFirst();
		if (host.isEmpty() || !HostRules.allow(host)) {
			return refused(400, "Host isn't a host with or without a port. Send one such as localhost:9081.");
		}
		if (!TargetRules.allow("GET", target, host)) {
			return refused(400, "The target of the request is neither a path nor an http URI of Host. Send a path.");
		}
		if (!isAllowed(host, local)) {
			return refused(421, "Host '" + host + "' isn't allowed here. Use " + choices(local)
					+ ": a web page could have any other name resolve to this address.");
		}
		if (!origins.stream().allMatch(("http://" + host)::equalsIgnoreCase)) {
			return refused(403, "Origin isn't http://" + host
					+ ", so a page of another site sent the request. Send it without Origin.");
		}
		return Optional.empty();
	}

	private static Optional<Refusal> refused(int status, String detail) {
		return Optional.of(new Refusal(status, detail));
	}

	private static boolean isAllowed(String host, InetAddress local) {
		String name = name(host);
		if (name.equals(LOCALHOST)) {
			return true;
		}
		Optional<InetAddress> address = address(name);
		if (local.isLoopbackAddress()) {
			return address.filter(InetAddress::isLoopbackAddress).isPresent();
		}
		return address.isPresent() || (NAME.matcher(name).matches()
				&& (name.indexOf('.') == -1 || PRIVATE_DOMAINS.stream().anyMatch(name::endsWith)));
	}

	private static String choices(InetAddress local) {
		return "localhost, " + (local.isLoopbackAddress() ? "127.0.0.1 or [::1]"
				: "an IP address, a name without a dot, or a name that ends in "
						+ String.join(" or ", PRIVATE_DOMAINS));
	}

	/** Removes the port and the dot that ends a fully qualified name. */
	private static String name(String host) {
		int port = host.lastIndexOf(':');
		String name = (port > host.lastIndexOf(']')) ? host.substring(0, port) : host;
		return (name.endsWith(".") ? name.substring(0, name.length() - 1) : name).toLowerCase(Locale.ROOT);
	}

	private static Optional<InetAddress> address(String name) {
		try {
			return Optional.of(name.startsWith("[") ? Inet6Address.ofLiteral(name.substring(1, name.length() - 1))
					: Inet4Address.ofLiteral(name));
		}
		catch (IllegalArgumentException ex) {
			// It is a name.
			return Optional.empty();
		}
	}

	/**
	 * Response to a request that the rules don't allow.
	 *
	 * @param status the status code: 400, 403 or 421
	 * @param detail what is wrong and what to send instead, as a text in visible ASCII
	 */
	public record Refusal(int status, String detail) {
	}

}
