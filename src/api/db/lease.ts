import { first, type Transaction, tables } from './database.ts'

/** Takes the job for a while, unless another process has it. */
export function* takeLease(name: string, owner: string, now: number, leaseMs: number): Transaction<boolean> {
  const taken = yield* first(
    tables
      .insertInto('job')
      .values({ name, owner, lease_until: now + leaseMs })
      .onConflict((oc) =>
        oc
          .column('name')
          .doUpdateSet({ owner, lease_until: now + leaseMs })
          .where((eb) => eb.or([eb('job.lease_until', '<=', now), eb('job.owner', '=', owner)])),
      )
      .returning('name'),
  )
  return taken !== undefined
}
