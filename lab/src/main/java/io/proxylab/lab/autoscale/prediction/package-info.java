/**
 * What becomes of a service, second by second, computed: pure functions of a scenario, a
 * service and a policy.
 */
@NullMarked
package io.proxylab.lab.autoscale.prediction;

import org.jspecify.annotations.NullMarked;
