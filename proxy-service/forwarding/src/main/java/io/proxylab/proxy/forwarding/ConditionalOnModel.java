package io.proxylab.proxy.forwarding;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Conditional;

/** Beans of the variants that have one of these models. */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnModelCondition.class)
public @interface ConditionalOnModel {

	/** The models, such as {@code blocking}. */
	String[] value();

}
