package io.proxylab.proxy.forwarding;

import java.time.Duration;
import java.util.regex.Pattern;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Under which names a proxy's gauges are found in CloudWatch.
 *
 * @param namespace the namespace of its metrics
 * @param service the value of their one dimension, {@code Service}
 * @param every time between two lines, from 1 s to 60 s
 */
@ConfigurationProperties("proxy.cloudwatch")
record CloudWatchProperties(String namespace, @DefaultValue("proxy") String service,
		@DefaultValue("10s") Duration every) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._/#:-]{1,255}");

	CloudWatchProperties {
		checkName("proxy.cloudwatch.namespace", namespace);
		checkName("proxy.cloudwatch.service", service);
		if (every.compareTo(Duration.ofSeconds(1)) < 0 || every.compareTo(Duration.ofSeconds(60)) > 0) {
			throw new InvalidSettingException("proxy.cloudwatch.every", every.toMillis() + "ms",
					"Use 1s to 60s, such as 10s.");
		}
	}

	private static void checkName(String setting, String name) {
		if (!NAME.matcher(name).matches()) {
			throw new InvalidSettingException(setting, name,
					"Use 1 to 255 of letters, digits and . _ / # : -, such as ProxyLab.");
		}
	}

}
