import { redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { generate } from '../../codes/batches/generate.ts'
import { importPartnerCodes } from '../../codes/batches/import.ts'
import type { SimulatedGame, Supplies } from '../simulated.ts'
import { type OfferRules, tppRules, usesOf } from './rules/rules.ts'
import { timingOf } from './rules/windows.ts'

/** Share of people who get a code of an offer. */
const WITH_CODE = 0.2

/** Redeems one code of each offer for which the person has got one. */
export const simulatedTpp: SimulatedGame = {
  async supply(edition, supplies) {
    const codes = new Map<string, readonly string[]>()
    for (const offer of tppRules(edition).offers) codes.set(offer.key, await codesFor(edition, offer, supplies))
    return codes
  },
  async visit({ edition, at, roll, once, take, call }) {
    for (const offer of tppRules(edition).offers) {
      if (timingOf(edition, offer, at) !== 'open') continue
      if (roll(`offer ${offer.key}`) >= WITH_CODE || !once(`offer ${offer.key}`)) continue
      const code = offer.code ?? take(offer.key)
      if (code !== undefined) await call(redeemCode, { params: { code }, input: {} })
    }
  },
}

/** Brings the codes of an offer that its organiser has not named: one for each person who gets one, or one for all. */
async function codesFor(edition: Edition, offer: OfferRules, supplies: Supplies): Promise<readonly string[]> {
  if (offer.code !== null) return []
  const { db, codeHashing: hashing, people, now, random } = supplies
  const isSingle = offer.kind === 'single'
  const count = isSingle ? Math.ceil(people * WITH_CODE) : 1
  const made = {
    ...{ campaign: edition.id, offer: offer.key, isSingle, uses: usesOf(offer) },
    ...{ actor: 'simulator', now, random, rest: async () => {}, hashing },
  }
  const { shape } = offer
  let codes: string[] = []
  if (shape === undefined) {
    const keep = async (drawn: readonly string[]) => {
      codes = codes.concat(drawn)
    }
    await generate(db, { ...made, count }, keep)
  } else {
    codes = codesOfShape(shape, count)
    const lines = codes.map((code, i) => ({ line: i + 1, code }))
    await importPartnerCodes(db, { ...made, shape }, lines)
  }
  // Of one code for many, each of them gets a copy.
  return isSingle ? codes : codes.flatMap((code) => Array.from({ length: people }, () => code))
}

const DIGITS = '0123456789'
/** The signs that count up in a place of a shape. */
const SIGNS = new Map([
  ['#', DIGITS],
  ['*', DIGITS],
  ['@', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
])

/** Returns different codes of a shape, fewer if it has no room for `count`: the places that are not fixed count up. */
function codesOfShape(shape: string, count: number): string[] {
  const codes = Array.from({ length: count }, (_, n) => {
    let rest = n
    const places = [...shape].reverse().map((place) => {
      const signs = SIGNS.get(place)
      if (signs === undefined) return place
      const sign = signs[rest % signs.length] ?? ''
      rest = Math.floor(rest / signs.length)
      return sign
    })
    return places.reverse().join('')
  })
  return [...new Set(codes)]
}
