/** The load generator's command line. */
@NullMarked
package io.proxylab.load;

import org.jspecify.annotations.NullMarked;
