/** The highest open load that still meets an SLO, and how it is searched for. */
@NullMarked
package io.proxylab.lab.capacity;

import org.jspecify.annotations.NullMarked;
