/** The tests that every engine passes. */
@NullMarked
package io.proxylab.engine.contract;

import org.jspecify.annotations.NullMarked;
