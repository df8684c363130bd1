/**
 * What is asked: an experiment file as immutable records, every error of it found at
 * once.
 */
@NullMarked
package io.proxylab.lab.experiment;

import org.jspecify.annotations.NullMarked;
