import { siteNameOf } from '#contract/brand.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { isReserved, RESERVED_FAULT } from '#contract/text/reserved-names.ts'
import type { Deps } from '../deps.ts'
import type { Season } from '../season/season.ts'

export type House = Pick<Deps, 'configuredName'> & { season: Pick<Season, 'brand' | 'organiser'> }

/** Throws `invalid_input` if a name could be mistaken for the name of the site or of its organiser. */
export function requireNotTheHouse({ configuredName, season }: House, name: string, path: string): void {
  if (!isReserved(name, [siteNameOf(season.brand, configuredName), season.organiser.name])) return
  throw new Problem('invalid_input', { fields: [{ path, message: RESERVED_FAULT }] })
}
