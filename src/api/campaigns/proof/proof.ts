import { createHmac } from 'node:crypto'
import type { listProofMoments, listProofPlays, Proof, PublishedPlay } from '#contract/campaigns.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReceiptKey } from '#contract/primitives/receipt-key.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Database, Reads } from '../../db/database.ts'
import { ticketOf } from '../../ledger/plays.ts'
import type { PlayTable } from '../../ledger/tables.ts'
import type { GameRulesByKind } from '../definition/game-rules.ts'
import { canonicalJson, sha256, withChecksum } from '../definition/hashing.ts'
import { type Edition, openedSeals, publicCommit, revealedSeed, seedRevealedAt } from '../editions/edition.ts'
import { hasClosed, phaseOf } from '../editions/phase.ts'
import { momentsAfter, pausesAndResumes, playsBetween, talliesOf } from '../editions/queries.ts'
import { methodOf } from './fairness.ts'
import { pausesFrom, writeMissing } from './moments.ts'
import { publishedRoots } from './published-roots.ts'

/** Returns the part of an edition's proof that is public now. `receiptKeys` are the site's public keys for receipts. */
export async function proofOf(
  db: Reads,
  edition: Edition,
  games: GameRulesByKind,
  now: number,
  receiptKeys: readonly ReceiptKey[] = [],
): Promise<Proof> {
  const { definition } = edition
  const game = games[edition.kind]
  const [tallies, controls, roots] = await Promise.all([
    talliesOf(db, edition.id),
    db.ask(pausesAndResumes({ campaign: edition.id })),
    publishedRoots(db, edition),
  ])
  const told = withChecksum({
    slug: edition.slug,
    kind: edition.kind,
    edition: edition.edition,
    title: definition.texts.title,
    phase: phaseOf(edition, now),
    zone: edition.zone,
    opensAt: edition.opensAt,
    closesAt: edition.closesAt,
    rulesVersion: definition.rulesVersion,
    prizes: definition.prizes.map(({ key, name }) => ({ key, name })),
    definitionHash: edition.definitionHash,
    ...(edition.amendments.length > 0 && { amendments: publicAmendments(edition, now) }),
    seals: openedSeals(edition, now),
    seedCommit: publicCommit(edition),
    commitments: publicCommit(edition) ? [...edition.commitments] : [],
    seed: publicCommit(edition) && revealedSeed(edition, now),
    seedAt: seedRevealedAt(edition),
    pauses: pausesFrom(controls),
    plays: playsIn(tallies, game?.chanceAction),
    rootsHash: sha256(canonicalJson(roots)),
    winningAction: game?.chanceAction ?? null,
    receiptKeys: [...receiptKeys],
    method: methodOf(definition, {
      ofGame: game?.method,
      hasSeals: edition.seals().length > 0,
      hasAmendments: edition.amendments.length > 0,
    }),
  })
  return { ...told, definition: edition.definitionText }
}

const publicAmendments = (edition: Edition, now: number): Required<Proof>['amendments'] =>
  edition.amendments.map(({ source, hash, seedCommit, seed }) => {
    return { text: source, hash, seedCommit, seed: revealedSeed(edition, now) && seed }
  })

/** Counts the plays of the action that wins by its time, or all plays if no action does. */
function playsIn(tallies: ReadonlyMap<string, number>, action: string | undefined): number {
  if (action !== undefined) return tallies.get(`plays:${action}`) ?? 0
  return [...tallies].reduce((sum, [key, n]) => (key.startsWith('plays:') ? sum + n : sum), 0)
}

const PLAYS_A_PAGE = 500
const MOMENTS_A_PAGE = 2500
/** Maximum number of ledger rows that are scanned for one page, because plays of other campaigns may lie between. */
const SPAN_A_PAGE = 5000

/** Returns a page of the winning moments in order. Throws `not_open` before the edition has closed. */
export async function proofMoments(
  db: Database,
  edition: Edition,
  cursor: string | undefined,
  now: number,
): Promise<OutputOf<typeof listProofMoments>> {
  requireClosed(edition, now)
  // In the minute after the close some moments may be unwritten, and a list with gaps would look like a broken promise.
  await writeMissing(db, edition, now)
  const [, opensAt, unit] = /^(\d{1,15})\.([a-z0-9-]{1,80})$/.exec(cursor ?? '0.-') ?? []
  if (opensAt === undefined || unit === undefined) throw noSuchPage()
  const rows = await momentsAfter(db.read, edition.id, { opensAt: Number(opensAt), unit }, MOMENTS_A_PAGE)
  const moments = rows.map((row) => ({ ...row, opensAt: Number(row.opensAt) }))
  const last = rows.length === MOMENTS_A_PAGE ? moments.at(-1) : undefined
  return { moments, nextCursor: last ? `${last.opensAt}.${last.unit}` : null }
}

interface LedgerPage {
  cursor: string | undefined
  secret: string
  now: number
}

/**
 * Returns a page of the ledger of an edition. Each player has a pseudonym that is used only in this edition. Throws
 * `not_open` before the edition has closed.
 */
export async function proofPlays(
  db: Reads,
  edition: Edition,
  { cursor, secret, now }: LedgerPage,
): Promise<OutputOf<typeof listProofPlays>> {
  requireClosed(edition, now)
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw noSuchPage()
  const tallies = await talliesOf(db, edition.id)
  const first = tallies.get('first-seq')
  const last = tallies.get('last-seq')
  if (first === undefined || last === undefined) return { plays: [], nextCursor: null }
  const from = cursor === undefined ? first - 1 : Number(cursor)
  const until = Math.min(from + SPAN_A_PAGE, last)
  const rows = await playsBetween(db.read, { campaignId: edition.id, from, until }, PLAYS_A_PAGE)
  const key = pseudonymKey(edition, secret)
  const plays = rows.map((row) => toPublishedPlay(row, key))
  const next = rows.length === PLAYS_A_PAGE ? Number(rows.at(-1)?.seq) : until
  return { plays, nextCursor: next < last ? String(next) : null }
}

/** A row of the ledger with the name of the unit that it won. */
export type LedgerPlay = Pick<PlayTable, 'account_id' | 'at' | 'day' | 'slot' | 'detail'> & {
  seq: number
  action: string
  unit: string | null
}

/** Converts a play to the form that the proof, the receipts and the roots use. `key` comes from `pseudonymKey`. */
export function toPublishedPlay(
  { seq, account_id, at, day, action, slot, detail, unit }: LedgerPlay,
  key: Buffer,
): PublishedPlay {
  return { ticket: ticketOf(seq), player: pseudonymOf(key, account_id), at, day, action, slot, detail, unit }
}

/** Returns the fields of a published play as texts, in the order of the method. Throws if a text has several lines. */
export function textsOf({ ticket, player, at, day, action, slot, detail, unit }: PublishedPlay): string[] {
  const texts = [ticket, player, String(at), day, action, slot, detail, unit ?? '']
  if (texts.some((text) => text.includes('\n'))) throw new Error(`play ${ticket} has a field of several lines`)
  return texts
}

/**
 * Returns the key of an edition's pseudonyms. The key is never published, and it is not the seed: the seed is
 * published, so anyone could test account ids with it. In older editions without a stored key, the key is derived from
 * `secret`.
 */
export const pseudonymKey = ({ id, playerKey }: Edition, secret: string): Buffer =>
  playerKey === null ? createHmac('sha256', secret).update(`pseudonyms|${id}`).digest() : Buffer.from(playerKey, 'hex')

export const pseudonymOf = (key: Buffer, accountId: string): string =>
  createHmac('sha256', key).update(accountId).digest('hex').slice(0, 16)

function requireClosed(edition: Edition, now: number): void {
  if (!hasClosed(phaseOf(edition, now))) {
    throw new Problem('not_open', { detail: 'La lista se publica al cerrar la promoción.' })
  }
}

const noSuchPage = () =>
  new Problem('invalid_input', { fields: [{ path: 'cursor', message: 'Esa página no existe.' }] })
