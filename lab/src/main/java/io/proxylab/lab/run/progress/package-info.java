/** What a run tells of itself while it goes on. */
@NullMarked
package io.proxylab.lab.run.progress;

import org.jspecify.annotations.NullMarked;
