import type { Logger } from 'pino'
import { DAY_MS } from '#contract/primitives/durations.ts'
import type { PrizeCodes } from '../../campaigns/definition/prize-codes.ts'
import { type Edition, prizeIn } from '../../campaigns/editions/edition.ts'
import { type Known, lockEdition, unlessOutdated } from '../../campaigns/editions/hold-edition.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { talliesIn, talliesOf } from '../../campaigns/editions/queries.ts'
import { unopenedOf } from '../../campaigns/editions/stock.ts'
import { WAITING } from '../../campaigns/proof/fairness.ts'
import { momentsOf } from '../../campaigns/proof/moments.ts'
import { CodeFaults } from '../../codes/batches/code-faults.ts'
import type { CodeLine } from '../../codes/batches/code-list.ts'
import { LineFaults } from '../../codes/batches/line-faults.ts'
import type { CodeHashing } from '../../codes/hashing.ts'
import { all, type Database, first, type Transaction } from '../../db/database.ts'
import { addToTally, setTally } from '../tally/queries.ts'
import {
  type Coded,
  type CodeOfUnit,
  type CodeRow,
  codeRows,
  codesAfter,
  countWaiting,
  giveTo,
  type Stock,
  unitsByState,
  waitingUnits,
} from './queries.ts'

/**
 * The stock of a prize whose codes come from a partner, with the position of each unit in the order of moments
 * (`placeOf`) and the encryption of codes (`codes`).
 */
interface PartnerStock extends Stock {
  edition: Known
  placeOf: ReadonlyMap<string, number>
  codes: PrizeCodes
}

/** Returns the stock of a prize whose codes come from a partner. Throws `CodeFaults` for any other prize. */
export function partnerStock(edition: Edition, prizeKey: string): PartnerStock {
  const prize = prizeIn(edition, prizeKey)
  if (!prize) throw new CodeFaults([`${edition.id} has no prize "${prizeKey}"`])
  if (prize.codes !== 'partner')
    throw new CodeFaults([`"${prizeKey}" takes no codes: the season does not say "partner"`])
  const placeOf = new Map(momentsOf(edition, []).map(({ unit }, i) => [unit, i]))
  return { ...stockOf(edition, prize), edition, placeOf, codes: edition.codes }
}

const stockOf = (edition: Edition, { key, pool }: { key: string; pool: string }): Stock => {
  return { campaign: edition.id, pool, prize: key }
}

/** Maximum number of rows that one statement of an import reads or changes. */
const BATCH = 2000

export interface Imported {
  imported: number
  /** Number of units that still have no code. */
  waiting: number
}

/**
 * Assigns codes to waiting units in the order of the units' moments; from then on, these units can be won. Imports
 * either the whole file or nothing. Throws `CodeFaults`, with a fault per line, if the prize already has some of the
 * codes or if there are more codes than waiting units.
 */
export function* importCodes(
  stock: PartnerStock,
  codes: readonly CodeLine[],
  hashing: CodeHashing,
): Transaction<Imported> {
  yield* lockEdition(stock.edition)
  const waiting = Number((yield* first(countWaiting(stock)))?.n ?? 0)
  const faults = yield* knownCodes(stock, codes, hashing)
  const tooMany = codes[waiting]
  if (tooMany) faults.push(`line ${tooMany.line}: ${codes.length} codes are more than the ${waiting} units that wait`)
  if (faults.length > 0) throw new CodeFaults(faults)
  yield* giveInOrder(stock, codes, hashing)
  yield* addToTally(stock.campaign, unopenedOf(stock.prize), -codes.length)
  return { imported: codes.length, waiting: waiting - codes.length }
}

function* giveInOrder(stock: PartnerStock, codes: readonly CodeLine[], hashing: CodeHashing): Transaction<void> {
  const waiting = yield* all(waitingUnits(stock))
  // Units with the earliest moments get the first codes.
  const place = ({ unit }: { unit: string }) => stock.placeOf.get(unit) ?? 0
  const units = waiting.sort((a, b) => place(a) - place(b))
  const coded = (code: string, unit: { id: string } | undefined): Coded[] => {
    if (!unit) return []
    const [code_hash = null] = hashing.ofPrize(stock.campaign, stock.prize, code)
    return [{ id: unit.id, ...stock.codes.lock(stock.prize, code), code_hash, till_hash: null }]
  }
  let given = 0
  for (let i = 0; i < codes.length; i += BATCH) {
    given += yield* giveTo(codes.slice(i, i + BATCH).flatMap(({ code }, j) => coded(code, units[i + j])))
  }
  if (given < codes.length) throw new CodeFaults(['the units have changed meanwhile: import the file again'])
}

function* knownCodes(stock: Stock, codes: readonly CodeLine[], hashing: CodeHashing): Transaction<string[]> {
  const hashesOf = (code: string) => hashing.ofPrize(stock.campaign, stock.prize, code)
  const lineOf = new Map(codes.flatMap(({ line, code }) => hashesOf(code).map((hash) => [hash, line] as const)))
  const faults = new LineFaults()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: CodeOfUnit[] = yield* all(codesAfter({ ...stock, after, limit: BATCH }))
    for (const { unit, code, code_hash } of page) {
      const line = lineOf.get((code === null ? code_hash : hashesOf(code)[0]) ?? '')
      if (line !== undefined) faults.add(line, `is the code of ${unit} already`, 'is the code of a unit already')
    }
    after = page.length < BATCH ? undefined : page.at(-1)?.unit
  }
  return faults.inWords()
}

/** Returns every code of an edition, or of one prize, in the order of the units. */
export async function codesOf(db: Database, { id: campaign, codes }: Edition, prize?: string): Promise<CodeRow[]> {
  const rows: CodeRow[] = []
  for (;;) {
    const page = await codeRows(db.read, { campaign, prize, after: rows.at(-1)?.unit ?? '', limit: BATCH })
    for (const row of page) rows.push({ ...row, code: codes.open(row) })
    if (page.length < BATCH) return rows
  }
}

/** The states by which units are counted, in the order of a unit's life. A waiting unit is not counted as free. */
export const COUNTED = [
  'waiting',
  'free',
  'won',
  'claimed',
  'sent',
  'delivered',
  'expired',
  'annulled',
  'declined',
] as const
export type PrizeCount = Record<'stock' | (typeof COUNTED)[number], number> & { prize: string }

/** Counts the units of each prize of an edition by state, in the order of the season file. */
export async function countUnits(db: Database, { id, definition }: Edition): Promise<PrizeCount[]> {
  const groups = await unitsByState(db.read, id)
  return definition.prizes.map(({ key, stock }) => {
    const count: PrizeCount = { prize: key, stock, ...NONE }
    for (const { prize_key, cap_group, state, n } of groups) {
      if (prize_key === key) count[cap_group === WAITING ? WAITING : state] += Number(n)
    }
    return count
  })
}

const NONE = { waiting: 0, free: 0, won: 0, claimed: 0, sent: 0, delivered: 0, expired: 0, annulled: 0, declined: 0 }

export interface Missing {
  campaign: string
  prizes: { prize: string; waiting: number }[]
}

/** Returns the editions with prizes that still wait for codes, among the editions that run or open within a day. */
export async function missingCodes(db: Database, editions: readonly Edition[], now: number): Promise<Missing[]> {
  const missing: Missing[] = []
  for (const edition of editions.filter((edition) => isSoon(edition, now))) {
    const prizes: Missing['prizes'] = []
    for (const prize of edition.definition.prizes.filter(({ codes }) => codes === 'partner')) {
      const [row] = await db.ask(countWaiting(stockOf(edition, prize)))
      const waiting = Number(row?.n ?? 0)
      if (waiting > 0) prizes.push({ prize: prize.key, waiting })
    }
    if (prizes.length > 0) missing.push({ campaign: edition.id, prizes })
  }
  return missing
}

function isSoon(edition: Edition, now: number): boolean {
  const phase = phaseOf(edition, now)
  return phase === 'open' || phase === 'paused' || (phase === 'announced' && edition.opensAt - now <= DAY_MS)
}

/** Warns the operator of missing codes at start, with one log line per edition. */
export async function warnOfMissingCodes(
  { db, season, log }: { db: Database; season: { all(): readonly Edition[] }; log: Logger },
  now: number,
): Promise<void> {
  for (const { campaign, prizes } of await missingCodes(db, season.all(), now)) {
    const run = prizes.map(({ prize }) => importCommand(campaign, prize))
    log.warn({ campaign, prizes, run }, 'prizes wait for the codes of a partner, and nobody can win them')
  }
}

/** Recounts waiting units, because a process of an earlier version may have imported codes or frozen an edition. */
export async function recountWaiting(db: Database, editions: readonly Edition[]): Promise<void> {
  for (const edition of editions) {
    const tallies = await talliesOf(db, edition.id)
    for (const prize of edition.definition.prizes) {
      // Once a prize has its codes, its units never wait again.
      if (prize.codes !== 'partner' || tallies.get(unopenedOf(prize.key)) === 0) continue
      await unlessOutdated(() => db.transact(() => recount(edition, stockOf(edition, prize))))
    }
  }
}

function* recount(edition: Edition, stock: Stock): Transaction<void> {
  const { campaign, prize } = stock
  yield* lockEdition(edition)
  const n = Number((yield* first(countWaiting(stock)))?.n ?? 0)
  const key = unopenedOf(prize)
  const counted = (yield* all(talliesIn({ campaign }))).find((tally) => tally.key === key)
  if (counted === undefined || Number(counted.n) !== n) yield* setTally({ campaign, key, n })
}

export const importCommand = (campaign: string, prize: string): string =>
  `npm run codes -- import ${campaign} ${prize} FILE`
