/**
 * Tables and their columns: a figure is a constant of
 * {@link io.proxylab.lab.report.tables.FigureColumn}.
 */
@NullMarked
package io.proxylab.lab.report.tables;

import org.jspecify.annotations.NullMarked;
