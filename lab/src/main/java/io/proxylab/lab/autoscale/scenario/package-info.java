/**
 * What a service meets: load, upstream, load balancer and policies over time, as files
 * say it.
 */
@NullMarked
package io.proxylab.lab.autoscale.scenario;

import org.jspecify.annotations.NullMarked;
