/** Sentences that pages, terminal and Markdown share, made of findings and figures. */
@NullMarked
package io.proxylab.lab.report.words;

import org.jspecify.annotations.NullMarked;
