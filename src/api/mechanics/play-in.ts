import type { Kind } from '#contract/kinds.ts'
import { Problem } from '#contract/problem.ts'
import type { Edition } from '../campaigns/edition.ts'
import { OutdatedEdition } from '../campaigns/hold-edition.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { PlayedMeanwhile } from './edition-now.ts'

interface Address {
  slug: string
  edition: string
}

const MOST_ATTEMPTS = 5

/**
 * Runs a play, or another act, in the edition that the address names. Those of one `affinity` follow each other in this
 * process: it is the account, or a name for whatever else they share. Where this process does not know the edition as the
 * database has it, reads the editions again and runs it once more; and so where another process has made the same play
 * meanwhile. Throws `not_found` for an edition that does not exist or is withdrawn.
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
