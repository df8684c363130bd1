/**
 * Rules that say how many tasks there should be, by what they see of the service. They
 * are the same whether a day is predicted or replayed. What a rule's maker publishes is
 * cited where it is applied; what nobody publishes is one of the {@link Assumptions}.
 */
@NullMarked
package io.proxylab.lab.autoscale.policy;

import org.jspecify.annotations.NullMarked;
