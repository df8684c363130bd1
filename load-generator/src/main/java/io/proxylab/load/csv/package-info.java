/**
 * The one reader of CSV, for the generator and the lab. It is own code because Apache
 * Commons CSV accepts a quote within an unquoted value, buffers a record without a limit,
 * and can't name the line of a malformed byte or of a quote that is never closed.
 */
@NullMarked
package io.proxylab.load.csv;

import org.jspecify.annotations.NullMarked;
