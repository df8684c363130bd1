/** What was predicted of policies beside what was measured, as a page and as JSON. */
@NullMarked
package io.proxylab.lab.report.replay;

import org.jspecify.annotations.NullMarked;
