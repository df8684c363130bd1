/** {@code ./proxylab load} and {@code merge}. */
@NullMarked
package io.proxylab.lab.cli.load;

import org.jspecify.annotations.NullMarked;
