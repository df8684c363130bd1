/** What {@code ./proxylab advise} says, as a page and as Markdown. */
@NullMarked
package io.proxylab.lab.report.advise;

import org.jspecify.annotations.NullMarked;
