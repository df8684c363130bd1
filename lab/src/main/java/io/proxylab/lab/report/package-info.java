/**
 * Results as pages and tables: pure functions of the results and the raw files. A format
 * is a constant of {@link io.proxylab.lab.report.ReportFormat}; a figure is a constant of
 * {@link io.proxylab.lab.report.tables.FigureColumn}.
 */
@NullMarked
package io.proxylab.lab.report;

import org.jspecify.annotations.NullMarked;
