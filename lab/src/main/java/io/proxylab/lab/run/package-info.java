/**
 * How a plan is carried out: launches and trials, one after another, and nothing left
 * behind.
 */
@NullMarked
package io.proxylab.lab.run;

import org.jspecify.annotations.NullMarked;
