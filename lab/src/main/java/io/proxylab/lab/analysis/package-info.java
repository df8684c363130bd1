/**
 * What the raw files say: figures, validity, binding limits. Pure functions: no files, no
 * clock, no randomness.
 */
@NullMarked
package io.proxylab.lab.analysis;

import org.jspecify.annotations.NullMarked;
