/** The interval histograms of a load, as the generator writes them to files. */
@NullMarked
package io.proxylab.load.histogram;

import org.jspecify.annotations.NullMarked;
