/**
 * Hyperfoil as a generator of the lab, to hold ours against it.
 */
@NullMarked
package io.proxylab.crosscheck;

import org.jspecify.annotations.NullMarked;
