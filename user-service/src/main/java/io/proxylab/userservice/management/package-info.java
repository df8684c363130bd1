/** The upstream's management port, apart from the load: metrics, health and schedule. */
@NullMarked
package io.proxylab.userservice.management;

import org.jspecify.annotations.NullMarked;
