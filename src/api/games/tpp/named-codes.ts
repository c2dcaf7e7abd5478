import type { Edition } from '../../campaigns/editions/edition.ts'
import { lockEdition } from '../../campaigns/editions/hold-edition.ts'
import { putSeasonCodes, type SeasonCode } from '../../codes/season-codes.ts'
import type { Deps } from '../../deps.ts'
import { namedCode, tppRules, usesOf } from './rules/rules.ts'

/** Writes an edition's codes from the season file to the database. Throws `OutdatedEdition`. */
export async function putNamedCodes(
  edition: Edition,
  { db, codeHashing, now }: Pick<Deps, 'db' | 'codeHashing' | 'now'>,
): Promise<void> {
  const at = now()
  const codes = tppRules(edition).offers.flatMap((offer): SeasonCode[] => {
    const code = namedCode(offer)
    const hashes = code === null ? [] : codeHashing.ofSeason(edition.id, code)
    return code === null ? [] : [{ offer: offer.key, hashes, uses: usesOf(offer) }]
  })
  await db.transact(function* () {
    const { begun_at } = yield* lockEdition(edition)
    const isAhead = at < edition.opensAt && begun_at === null
    yield* putSeasonCodes({ campaign: edition.id, isAhead }, codes, at)
  })
}
