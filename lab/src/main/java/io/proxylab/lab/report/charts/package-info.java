/** What the charts of a report show, as data for its scripts. */
@NullMarked
package io.proxylab.lab.report.charts;

import org.jspecify.annotations.NullMarked;
