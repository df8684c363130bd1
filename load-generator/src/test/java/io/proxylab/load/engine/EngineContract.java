package io.proxylab.load.engine;

/**
 * What our engine owes its user, whatever the target does: each request is counted once,
 * as what it was.
 */
interface EngineContract extends CountingContract, AnswersContract, FailuresContract, ShapesContract, PatienceContract {

}
