package io.proxylab.load.recording;

import org.HdrHistogram.Histogram;

/**
 * What an event loop hands over at its end, beside its last interval.
 *
 * @param slow the slowest requests of its window
 * @param unfinished how long those had been pending that never got an answer, from the
 * intended send to the end of the drain
 * @param requests what became of each request of a mix
 */
record LastWords(SlowRequests slow, Histogram unfinished, RequestTallies requests) {
}
