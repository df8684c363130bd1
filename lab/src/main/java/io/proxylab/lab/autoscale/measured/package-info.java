/**
 * What one task of a service can do, out of the runs that measured it: warm windows only,
 * and each figure with the trial or launch that it is from.
 */
@NullMarked
package io.proxylab.lab.autoscale.measured;

import org.jspecify.annotations.NullMarked;
