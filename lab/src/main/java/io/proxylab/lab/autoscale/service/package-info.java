/** What one task of a service can do, from measurements. */
@NullMarked
package io.proxylab.lab.autoscale.service;

import org.jspecify.annotations.NullMarked;
