import { Problem } from '#contract/problem/problem.ts'
import { isReserved, RESERVED_FAULT } from '#contract/text/reserved-names.ts'
import type { Deps } from '../deps.ts'

export type House = Pick<Deps, 'siteName'> & { season: { organiser: { name: string } } }

/** Throws `invalid_input` if a name could be mistaken for the name of the site or of its organiser. */
export function requireNotTheHouse({ siteName, season }: House, name: string, path: string): void {
  if (!isReserved(name, [siteName, season.organiser.name])) return
  throw new Problem('invalid_input', { fields: [{ path, message: RESERVED_FAULT }] })
}
