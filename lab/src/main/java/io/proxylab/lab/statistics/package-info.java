/**
 * What replicates tell: intervals, comparisons within blocks, and who is tied with the
 * best. Pure functions of numbers.
 */
@NullMarked
package io.proxylab.lab.statistics;

import org.jspecify.annotations.NullMarked;
