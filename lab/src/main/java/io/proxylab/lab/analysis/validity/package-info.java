/** Whether a trial can be trusted: one class a check. */
@NullMarked
package io.proxylab.lab.analysis.validity;

import org.jspecify.annotations.NullMarked;
