import type { Kind } from '#contract/kinds.ts'
import { Problem } from '#contract/problem.ts'
import type { Edition } from '../campaigns/edition.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { OutdatedEdition } from './play.ts'

interface Address {
  slug: string
  edition: string
}

/**
 * Runs a play in the edition that the address names. When another process has changed the edition, reads it and runs
 * again. Throws `not_found` for an edition that does not exist or is withdrawn.
 */
export function playIn({ db, season }: Pick<Deps, 'db' | 'season'>) {
  const editionAt = ({ slug, edition }: Address, kind: Kind): Edition => {
    const found = season.byId(`${slug}/${edition}`)
    if (found?.kind !== kind) throw new Problem('not_found')
    return found
  }
  return async <T>(
    address: Address,
    kind: Kind,
    accountId: string,
    play: (edition: Edition) => Transaction<T>,
  ): Promise<T> => {
    try {
      const edition = editionAt(address, kind)
      return await db.transact(() => play(edition), accountId)
    } catch (error) {
      if (!(error instanceof OutdatedEdition)) throw error
      await season.refresh()
      const edition = editionAt(address, kind)
      return db.transact(() => play(edition), accountId)
    }
  }
}
