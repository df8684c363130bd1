/**
 * When requests start: one class a kind of load, knowing nothing of connections, protocol
 * or histograms.
 */
@NullMarked
package io.proxylab.load.shape;

import org.jspecify.annotations.NullMarked;
