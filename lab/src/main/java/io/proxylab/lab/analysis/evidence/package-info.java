/**
 * What is known of a trial within its measured window: counters, laws and limits that
 * figures, checks and limits are worked out from.
 */
@NullMarked
package io.proxylab.lab.analysis.evidence;

import org.jspecify.annotations.NullMarked;
