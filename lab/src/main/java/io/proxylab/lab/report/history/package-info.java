/**
 * A target's figures over many runs, in the order of their time, with the runs at which
 * they shifted. A format is a constant of
 * {@link io.proxylab.lab.report.history.HistoryFormat}.
 */
@NullMarked
package io.proxylab.lab.report.history;

import org.jspecify.annotations.NullMarked;
