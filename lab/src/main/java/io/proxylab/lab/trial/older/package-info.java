/** What the JSON files of older labs lack: it is added before they are read. */
@NullMarked
package io.proxylab.lab.trial.older;

import org.jspecify.annotations.NullMarked;
