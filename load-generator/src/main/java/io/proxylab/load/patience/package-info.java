/** What users do who get no answer: when they try again, and when they go away. */
@NullMarked
package io.proxylab.load.patience;

import org.jspecify.annotations.NullMarked;
