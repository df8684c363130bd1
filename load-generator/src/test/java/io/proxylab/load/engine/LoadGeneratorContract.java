package io.proxylab.load.engine;

/**
 * What every load generator owes its user, whatever the target does: each request is
 * counted once, as what it was.
 */
interface LoadGeneratorContract extends CountingContract, AnswersContract, FailuresContract, ShapesContract {

}
