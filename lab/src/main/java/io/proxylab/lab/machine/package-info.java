/**
 * The machine that a run is measured on: its facts, and what is missing or wrong on it.
 */
@NullMarked
package io.proxylab.lab.machine;

import org.jspecify.annotations.NullMarked;
