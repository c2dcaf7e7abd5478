import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import type { BotAction, WorkLevel } from '#contract/primitives/bot-actions.ts'
import { botChallenge } from './bot-check.functions.ts'
import SolverWorker from './proof-of-work.worker.ts?worker'

/** Maximum time in ms for each level, shorter than the two minutes for which the API accepts a task. */
const MAX_WORK_MS = { 0: 20_000, 1: 45_000, 2: 90_000 } as const satisfies Record<WorkLevel, number>
const MAX_WORKERS = 2

/**
 * Returns a proof for one call of an action, in the API's format. A worker computes the proof without asking the
 * visitor. This takes a tenth of a second, or some seconds at a higher level.
 */
export async function proveWork(action: BotAction, work: WorkLevel): Promise<string> {
  const challenge: Challenge = await botChallenge({ data: { action, work } })
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new SolverWorker(),
    timeout: MAX_WORK_MS[work],
  })
  if (!solution) throw new Error('The task was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
