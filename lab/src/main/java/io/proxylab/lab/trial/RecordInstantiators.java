package io.proxylab.lab.trial;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.module.SimpleValueInstantiators;

/**
 * Makes records by their constructors. Jackson 3 asks a method handle of each, for which
 * the JVM makes classes of its own while it runs; a command that reads a few thousand
 * records and ends has nothing of that. {@code ./proxylab} also has the JVM call
 * constructors without such classes.
 */
final class RecordInstantiators extends SimpleValueInstantiators {

	private static final long serialVersionUID = 1;

	@Override
	public ValueInstantiator modifyValueInstantiator(DeserializationConfig config, BeanDescription.Supplier type,
			ValueInstantiator standard) {
		return (type.getBeanClass().isRecord() && standard instanceof StdValueInstantiator one
				&& one.getWithArgsCreator() instanceof AnnotatedConstructor creator)
						? new ByConstructor(one, creator.getAnnotated()) : standard;
	}

	private static final class ByConstructor extends StdValueInstantiator {

		private static final long serialVersionUID = 1;

		private final transient Constructor<?> constructor;

		ByConstructor(StdValueInstantiator standard, Constructor<?> constructor) {
			super(standard);
			this.constructor = constructor;
		}

		@Override
		public Object createFromObjectWith(DeserializationContext context, Object[] values) {
			try {
				return this.constructor.newInstance(values);
			}
			catch (InvocationTargetException ex) {
				return context.handleInstantiationProblem(getValueClass(), values,
						rewrapCtorProblem(context, ex.getCause()));
			}
			catch (ReflectiveOperationException | IllegalArgumentException ex) {
				return context.handleInstantiationProblem(getValueClass(), values, rewrapCtorProblem(context, ex));
			}
		}

	}

}
