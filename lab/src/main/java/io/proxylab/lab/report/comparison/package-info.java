/**
 * A run beside an earlier one: ratios with intervals, regressions against thresholds, and
 * in what the two differ beside their figures. A format is a constant of
 * {@link io.proxylab.lab.report.comparison.ComparisonFormat}, a figure one of
 * {@link io.proxylab.lab.report.comparison.ComparedFigure}.
 */
@NullMarked
package io.proxylab.lab.report.comparison;

import org.jspecify.annotations.NullMarked;
