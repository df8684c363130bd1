/** What commands share: text of 80 columns, progress, times, failures and exit codes. */
@NullMarked
package io.proxylab.lab.cli.terminal;

import org.jspecify.annotations.NullMarked;
