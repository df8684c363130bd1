/**
 * Where slow answers come from: clusters of response times, and what coincides with those
 * beyond p99.
 */
@NullMarked
package io.proxylab.lab.analysis.tails;

import org.jspecify.annotations.NullMarked;
