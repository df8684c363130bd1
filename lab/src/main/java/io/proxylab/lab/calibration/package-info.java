/**
 * What this machine can measure: found out once by {@code ./proxylab calibrate}, kept for
 * its user, and turned into the tolerances by which trials are judged.
 */
@NullMarked
package io.proxylab.lab.calibration;

import org.jspecify.annotations.NullMarked;
