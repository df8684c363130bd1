package io.proxylab.proxy.rules;

import org.jspecify.annotations.Nullable;

/**
 * Which forms the target of a request may have (RFC 9112, section 3.2): a path, or a URI
 * of {@code http} or {@code https} whose authority is that of {@code Host}. What the path
 * may contain is a matter of {@link RequestRules}, and so are methods.
 */
public final class TargetRules {

	private static final String[] SCHEMES = { "http://", "https://" };

	private TargetRules() {
	}

	/**
	 * Whether a target has one of the forms.
	 * @param method the method of the request; the targets of OPTIONS and CONNECT have
	 * further forms
	 * @param target the target as the client wrote it
	 * @param host the value of {@code Host} or {@code :authority}, or null if there is
	 * none
	 */
	public static boolean allow(String method, String target, @Nullable CharSequence host) {
		if (target.startsWith("/") || method.equals("CONNECT") || (method.equals("OPTIONS") && target.equals("*"))) {
			return true;
		}
		for (String scheme : SCHEMES) {
			if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
				return isAuthority(target.substring(scheme.length(), endOfAuthority(target, scheme.length())), host);
			}
		}
		return false;
	}

	private static int endOfAuthority(String target, int start) {
		int end = start;
		while (end < target.length() && "/?#".indexOf(target.charAt(end)) == -1) {
			end++;
		}
		return end;
	}

	private static boolean isAuthority(String authority, @Nullable CharSequence host) {
		boolean named = !authority.isEmpty() && authority.charAt(0) != ':';
		return named && HostRules.allow(authority) && (host == null || authority.equalsIgnoreCase(host.toString()));
	}

}
