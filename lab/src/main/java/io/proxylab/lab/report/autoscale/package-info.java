/** What was predicted of policies, as a page and as JSON. */
@NullMarked
package io.proxylab.lab.report.autoscale;

import org.jspecify.annotations.NullMarked;
