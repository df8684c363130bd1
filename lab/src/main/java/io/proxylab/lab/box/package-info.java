/**
 * The box of a target: what this machine can confine processes with, and the arithmetic
 * of its limits.
 */
@NullMarked
package io.proxylab.lab.box;

import org.jspecify.annotations.NullMarked;
