/** What bound a cell, and by which figure that shows. */
@NullMarked
package io.proxylab.lab.analysis.limits;

import org.jspecify.annotations.NullMarked;
