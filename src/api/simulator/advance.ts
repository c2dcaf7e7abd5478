import { HOUR_MS } from '#contract/primitives/durations.ts'
import type { Deps, RunningRehearsal } from '../deps.ts'
import type { RehearsalClock } from '../rehearsal/clock.ts'
import { moveSessions } from '../rehearsal/queries.ts'
import { enterWhatIsAwaited } from './play-season.ts'

/** The shortest time between two runs of the jobs. */
const SHORTEST_STEP_MS = 6 * HOUR_MS
/** The most runs of one move. */
const MOST_STEPS = 24

type Moving = Pick<Deps, 'db' | 'season' | 'log'>

/** Makes the moves of a rehearsal's clock, one after the other. `runJobs` runs each job of the server once. */
export function createMoves(
  deps: Moving,
  clock: RehearsalClock,
  runJobs: () => Promise<void>,
): Pick<RunningRehearsal, 'moveTo' | 'movingTo'> {
  let last: Promise<void> = Promise.resolve()
  let movingTo: number | undefined
  const move = async (to: number) => {
    movingTo = to
    try {
      await advance(deps, clock, { to, runJobs })
    } catch (error) {
      deps.log.error({ err: error }, 'the clock of the rehearsal has stopped on its way')
      throw error
    } finally {
      movingTo = undefined
    }
  }
  return {
    movingTo: () => movingTo,
    moveTo: (to) => (last = last.catch(() => {}).then(() => move(to))),
  }
}

/**
 * Moves the clock of a rehearsal to a later instant. The jobs of the server run on the way, and the organiser's results
 * and public values are entered when a campaign waits for them.
 */
async function advance(
  { db, season }: Moving,
  clock: RehearsalClock,
  { to, runJobs }: { to: number; runJobs: () => Promise<void> },
): Promise<void> {
  const from = clock.now()
  const step = Math.max(SHORTEST_STEP_MS, (to - from) / MOST_STEPS)
  while (clock.now() < to) {
    const now = clock.now()
    // The results of a campaign are entered just after its close.
    const closings = season.all().flatMap(({ closesAt }) => (closesAt > now ? [closesAt] : []))
    const next = Math.ceil(Math.min(now + step, to, ...closings))
    await db.transact(() => moveSessions(next - now))
    clock.moveTo(next)
    await runJobs()
    const awaited = season.all().filter(({ playable, closesAt }) => playable && next >= closesAt)
    for (const edition of awaited) await enterWhatIsAwaited({ deps: { db }, clock: { at: next } }, edition)
  }
  // Holds the draws whose public value was entered last.
  await runJobs()
}
