import type { Deps } from '../deps.ts'
import { forgetFailures, noteFailure } from './queries.ts'

/**
 * Returns a function that stores which jobs fail, for whichever process looks for conditions. A job that goes well is
 * written once in each process, and again after it has failed.
 */
export function createRoundNotes({ db, now, operator }: Pick<Deps, 'db' | 'now' | 'operator'>) {
  const sound = new Set<string>()
  return async (job: string, hasFailed: boolean): Promise<void> => {
    if (!operator || (sound.has(job) && !hasFailed)) return
    sound.delete(job)
    try {
      await db.transact(() => (hasFailed ? noteFailure(job, now()) : forgetFailures(job)))
      if (!hasFailed) sound.add(job)
    } catch {
      // The database is away, so no alert can be queued either. The readiness and the job have log lines.
    }
  }
}
