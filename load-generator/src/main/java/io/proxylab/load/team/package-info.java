/** Several generator processes that share one load, and how their results become one. */
@NullMarked
package io.proxylab.load.team;

import org.jspecify.annotations.NullMarked;
