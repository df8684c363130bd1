/**
 * What the lab and a generator process say to each other: commands as JSON lines on the
 * generator's standard input, events as JSON lines on its standard output.
 */
@NullMarked
package io.proxylab.load.protocol;

import org.jspecify.annotations.NullMarked;
