/** {@code ./proxylab autoscale} and {@code advise}. */
@NullMarked
package io.proxylab.lab.cli.autoscale;

import org.jspecify.annotations.NullMarked;
