/** What processes tell of themselves, read again and again while they run. */
@NullMarked
package io.proxylab.lab.run.reading;

import org.jspecify.annotations.NullMarked;
