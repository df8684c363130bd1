/**
 * On which signal a service should scale, and what happens on the day on which its
 * upstream slows down: scenarios, policies, what is predicted of them, and what is told
 * of it.
 */
@NullMarked
package io.proxylab.lab.autoscale;

import org.jspecify.annotations.NullMarked;
