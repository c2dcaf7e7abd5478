import { createHash } from 'node:crypto'
import { canonicalJson, sha256 } from '../campaigns/definition/hashing.ts'
import type { Edition, EditionContext } from '../campaigns/editions/edition.ts'
import { playsBetween, rootsOf, talliesOf } from '../campaigns/editions/queries.ts'
import { proofOf, pseudonymKey, textsOf, toPublishedPlay } from '../campaigns/proof/proof.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { readEditions } from '../season/season.ts'
import { newestPlay } from './queries.ts'
import type { LedgerRootTable } from './tables.ts'

/** Hashes of the promises and plays of an edition, by which two databases are compared. */
export interface EditionCheck {
  id: string
  plays: number
  /** Hash of the published form of all plays, which is what receipts sign. */
  ledger: string
  /** Hash of the public proof. */
  proof: string
  roots: number
  /** The first day whose stored root does not follow from the plays. */
  brokenRoot: string | undefined
}

export interface CheckContext extends Pick<Deps, 'db' | 'secret' | 'receiptKeys'>, EditionContext {
  now: number
}

/** Checks all editions of a database. Throws `WrongKey` if the seed of an edition was encrypted with another key. */
export async function checkEditions(context: CheckContext): Promise<EditionCheck[]> {
  const editions = await readEditions(context.db, context)
  const checks: EditionCheck[] = []
  for (const edition of editions.values()) checks.push(await checkEdition(edition, context))
  return checks
}

async function checkEdition(edition: Edition, context: CheckContext): Promise<EditionCheck> {
  const { db, games, receiptKeys, now } = context
  const [proof, roots] = await Promise.all([
    proofOf(db, edition, games, now, receiptKeys.published),
    rootsOf(db.read, edition.id),
  ])
  const walked = await walkLedger(edition, roots, context)
  return { id: edition.id, ...walked, proof: sha256(canonicalJson(proof)), roots: roots.length }
}

/** Hashes all plays of an edition, and computes its roots again on the way. */
async function walkLedger(edition: Edition, roots: readonly LedgerRootTable[], { db, secret }: CheckContext) {
  const key = pseudonymKey(edition, secret)
  const ledger = createHash('sha256')
  const waiting = [...roots]
  let plays = 0
  let brokenRoot: string | undefined
  let root = createHash('sha256').update(`${edition.definitionHash}\n`)
  const closeRootsBefore = (seq: number) => {
    for (let due = waiting[0]; due && due.last_seq < seq; due = waiting[0]) {
      waiting.shift()
      if (root.digest('hex') !== due.root) brokenRoot ??= due.day
      root = createHash('sha256').update(`${due.root}\n`)
    }
  }
  for await (const row of playsOf(db, edition.id)) {
    closeRootsBefore(row.seq)
    const line = `${textsOf(toPublishedPlay(row, key)).join('|')}\n`
    ledger.update(line)
    root.update(line)
    plays++
  }
  closeRootsBefore(Number.POSITIVE_INFINITY)
  return { plays, ledger: ledger.digest('hex'), brokenRoot }
}

/** Number of play numbers that one statement covers, however few of them belong to the edition. */
const SPAN = 5000

/** Reads the plays of an edition in order: those that the tallies count, and those after the last counted play. */
async function* playsOf(db: Database, campaignId: string) {
  const [tallies, shared, [newest]] = await Promise.all([
    talliesOf(db, campaignId),
    talliesOf(db, ''),
    db.ask(newestPlay({})),
  ])
  const spans = [
    { from: (tallies.get('first-seq') ?? 1) - 1, end: tallies.get('last-seq') ?? 0 },
    { from: shared.get('counted-seq') ?? 0, end: newest?.seq ?? 0 },
  ]
  for (const { from: start, end } of spans) {
    for (let from = start; from < end; from += SPAN) {
      yield* await playsBetween(db.read, { campaignId, from, until: Math.min(from + SPAN, end) }, SPAN)
    }
  }
}
