/**
 * What every engine shares: the command line, what is asked and answered, the timer, and
 * the management port. An engine adds how its server waits.
 */
@NullMarked
package io.proxylab.engine;

import org.jspecify.annotations.NullMarked;
