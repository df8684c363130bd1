/** Figures of a trial, and those of a cell over its launches. */
@NullMarked
package io.proxylab.lab.analysis.figures;

import org.jspecify.annotations.NullMarked;
