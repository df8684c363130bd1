/**
 * What will be done: the ordered launches and trials of an experiment, and how long they
 * take.
 */
@NullMarked
package io.proxylab.lab.plan;

import org.jspecify.annotations.NullMarked;
