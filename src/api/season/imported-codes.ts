import type { Definition } from '../campaigns/definition/definition.ts'
import * as queries from '../campaigns/editions/queries.ts'
import { drawMoments } from '../campaigns/proof/fairness.ts'
import { all, type Transaction } from '../db/database.ts'

/** The codes of an edition that were imported from partners' files, as stored, by prize. */
export type ImportedCodes = ReadonlyMap<string, readonly queries.ImportedCode[]>

export const NO_CODES: ImportedCodes = new Map()

/**
 * Returns the imported codes of an edition with this definition. Each code is encrypted for its prize, not for a unit,
 * so any unit of the prize can get it.
 */
export function* importedCodes(campaign: string, { prizes }: Definition): Transaction<ImportedCodes> {
  const codes = new Map<string, queries.ImportedCode[]>()
  for (const { key } of prizes.filter(({ codes }) => codes === 'partner')) {
    codes.set(key, yield* codesOfPrize(campaign, key))
  }
  return codes
}

const PAGE_ROWS = 2000

function* codesOfPrize(campaign: string, prize: string): Transaction<queries.ImportedCode[]> {
  const codes: queries.ImportedCode[] = []
  for (let after = ''; ; ) {
    const page = yield* all(queries.importedCodes({ campaign, prize, after, limit: PAGE_ROWS }))
    for (const { unit, ...code } of page) {
      after = unit
      codes.push(code)
    }
    if (page.length < PAGE_ROWS) return codes
  }
}

/**
 * Returns a fault for each prize of a changed definition that has no room for its imported codes. These must not be
 * lost: they were paid for, and only the partner could supply them again.
 */
export const faultsOfImported = (codes: ImportedCodes, { prizes }: Definition): string[] =>
  [...codes].flatMap(([key, { length }]) => {
    const prize = prizes.find((one) => one.key === key && one.codes === 'partner')
    const room = prize?.stock ?? 0
    return length > room ? [`prize "${key}" has ${length} codes of a partner, and the file has room for ${room}`] : []
  })

/** Returns the codes by unit. As in an import, the units with the earliest moments get codes first. */
export function codesByUnit(codes: ImportedCodes, seed: string, definition: Definition) {
  const byUnit = new Map<string, queries.ImportedCode>()
  if ([...codes.values()].every(({ length }) => length === 0)) return byUnit
  const left = new Map([...codes].map(([key, list]) => [key, list.values()]))
  for (const { unit, prize } of drawMoments(seed, definition)) {
    const code = left.get(prize)?.next().value
    if (code) byUnit.set(unit, code)
  }
  return byUnit
}
