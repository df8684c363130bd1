package io.proxylab.proxy.forwarding;

import java.util.Arrays;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether the variant that this process runs has one of the models asked for. */
final class OnModelCondition implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		String[] models = metadata.getAnnotations().get(ConditionalOnModel.class).getStringArray("value");
		return Arrays.asList(models).contains(SelectedVariant.in(context.getEnvironment()).model());
	}

}
