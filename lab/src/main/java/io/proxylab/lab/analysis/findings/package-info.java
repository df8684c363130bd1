/** What is to be said of a cell or a window, as kinds with figures; words come later. */
@NullMarked
package io.proxylab.lab.analysis.findings;

import org.jspecify.annotations.NullMarked;
