import type { Kind } from '#contract/kinds.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { OutdatedEdition } from '../campaigns/editions/hold-edition.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { PlayedMeanwhile } from './edition-now.ts'

interface Address {
  slug: string
  edition: string
}

const MOST_ATTEMPTS = 5

/**
 * Returns a function that runs a play or another act in the edition at an address. Acts with the same `affinity` (an
 * account or the name of a shared resource) run one after the other in this process. If another process has made the
 * same play meanwhile, the function tries again, up to `MOST_ATTEMPTS` times in all. If the database has another
 * definition of the edition, the function reads the editions again and retries once. Throws `not_found` for an edition
 * that does not exist or was withdrawn.
 */
export function playIn({ db, season }: Pick<Deps, 'db' | 'season'>) {
  return async <T>(
    { slug, edition: name }: Address,
    kind: Kind,
    affinity: string,
    play: (edition: Edition) => Transaction<T>,
  ): Promise<T> => {
    let isRefreshed = false
    for (let attempts = 1; ; attempts++) {
      try {
        const edition = season.byId(`${slug}/${name}`)
        if (edition?.kind !== kind) throw new OutdatedEdition(`${slug}/${name}`)
        return await db.transact(() => play(edition), affinity)
      } catch (error) {
        if (error instanceof PlayedMeanwhile && attempts < MOST_ATTEMPTS) continue
        if (!(error instanceof OutdatedEdition)) throw error
        if (isRefreshed) throw new Problem('not_found')
        await season.refresh()
        isRefreshed = true
      }
    }
  }
}
