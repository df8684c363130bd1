/**
 * The cheapest policies that keep an objective in all of several scenarios, found by
 * predicting many of them.
 */
@NullMarked
package io.proxylab.lab.autoscale.recommendation;

import org.jspecify.annotations.NullMarked;
