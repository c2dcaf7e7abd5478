import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { first, type Transaction, tables } from './database.ts'

/** Largest tolerated difference between the clocks of two machines. */
export const CLOCKS_APART_MS = 5 * MINUTE_MS

/**
 * Takes or extends the lease of a job, unless another process holds it. Returns whether `owner` has the lease now. A
 * stored lease that ends later than any lease taken now could end must come from a wrong clock, and is ignored.
 */
export function* takeLease(name: string, owner: string, now: number, leaseMs: number): Transaction<boolean> {
  const taken = yield* first(
    tables
      .insertInto('job')
      .values({ name, owner, lease_until: now + leaseMs })
      .onConflict((oc) =>
        oc
          .column('name')
          .doUpdateSet({ owner, lease_until: now + leaseMs })
          .where((eb) =>
            eb.or([
              eb('job.lease_until', '<=', now),
              eb('job.lease_until', '>', now + leaseMs + CLOCKS_APART_MS),
              eb('job.owner', '=', owner),
            ]),
          ),
      )
      .returning('name'),
  )
  return taken !== undefined
}
