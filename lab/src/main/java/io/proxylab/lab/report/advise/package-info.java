/** What {@code proxylab advise} says, as Markdown. */
@NullMarked
package io.proxylab.lab.report.advise;

import org.jspecify.annotations.NullMarked;
