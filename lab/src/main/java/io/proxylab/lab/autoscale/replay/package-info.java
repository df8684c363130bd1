/**
 * What a replay of a scenario decides and works out: the balancer's configuration and
 * commands, what ECS does each second, what a machine must carry, and how far a
 * prediction was right. No process is started here.
 */
@NullMarked
package io.proxylab.lab.autoscale.replay;

import org.jspecify.annotations.NullMarked;
