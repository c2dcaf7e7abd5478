import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Season } from '../../../season/season.ts'

export const KIND = 'eurocopa'

/** Returns the present edition at an address (see `Season.find`). Throws `not_found`. */
export async function currentEdition(season: Pick<Season, 'find'>, slug: string, now: number): Promise<Edition> {
  const edition = await season.find(slug, now)
  if (edition?.kind !== KIND || !edition.playable) throw new Problem('not_found')
  return edition
}
