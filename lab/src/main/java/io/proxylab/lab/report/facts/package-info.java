/** What a run was, in words: machine, box, command. */
@NullMarked
package io.proxylab.lab.report.facts;

import org.jspecify.annotations.NullMarked;
