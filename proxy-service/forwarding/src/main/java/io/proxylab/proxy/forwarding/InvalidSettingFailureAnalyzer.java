package io.proxylab.proxy.forwarding;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which setting is wrong and what to write instead, rather than where it was thrown.
 */
final class InvalidSettingFailureAnalyzer extends AbstractFailureAnalyzer<InvalidSettingException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.cure(), cause);
	}

}
