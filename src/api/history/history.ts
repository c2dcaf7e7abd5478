import type { OutputOf } from '#contract/endpoint.ts'
import type { HistoryDetail } from '#contract/games/catalog.schema.ts'
import type {
  getHistoryEntry,
  HistoryEntry,
  HistoryFilters,
  HistoryKind,
  listHistory,
} from '#contract/history.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { own } from '#contract/primitives/own.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { Problem } from '#contract/problem/problem.ts'
import { poolOfDraw, poolOfPlay } from '../campaigns/definition/definition.ts'
import { type Edition, publicCommit, revealedSeed } from '../campaigns/editions/edition.ts'
import { monthSpan } from '../days.ts'
import type { Database } from '../db/database.ts'
import { laggingReads, type Replica } from '../db/replica.ts'
import { GAMES } from '../games/catalog.ts'
import { ticketOf } from '../ledger/plays.ts'
import { toWonPrize } from '../prizes/won-prize.ts'
import type { Season } from '../season/season.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { type LedgerQuery, type LedgerRow, ledgerRows, unitsByIds } from './queries.ts'

const ENTRIES_A_PAGE = 25

export interface Reader {
  db: Database
  /** Where settled rows may be read. */
  replica?: Replica | undefined
  season: Season
  accountId: string
  now: number
}

/**
 * Age from which the member changes no row of the history: new rows are younger, and a play shows its outcome a day
 * later at the latest. The states of prizes do change, so they are always read from the database itself.
 */
const SETTLED_MS = 2 * DAY_MS

/** Returns a page of the history. A member sees an own act at once, so only settled rows may come from a replica. */
export async function historyPage(
  reader: Reader,
  filters: HistoryFilters,
  cursor: string | undefined,
): Promise<OutputOf<typeof listHistory>> {
  const before = cursor === undefined ? undefined : fromCursor(cursor)
  const isSettled = before !== undefined && before.at < reader.now - SETTLED_MS && filters.state === undefined
  const from = isSettled ? laggingReads(reader) : reader.db
  const rows = await ledgerRows(from, { ...queryOf(reader, filters), before, limit: ENTRIES_A_PAGE + 1 })
  const page = rows.slice(0, ENTRIES_A_PAGE)
  const last = rows.length > ENTRIES_A_PAGE ? page.at(-1) : undefined
  return { entries: await toEntries(reader, page), nextCursor: last ? toCursor(last) : null }
}

export async function wholeHistory(reader: Reader, filters: HistoryFilters): Promise<HistoryEntry[]> {
  return toEntries(reader, await ledgerRows(reader.db, queryOf(reader, filters)))
}

export async function historyEntry(reader: Reader, id: string): Promise<OutputOf<typeof getHistoryEntry>> {
  const [row] = await ledgerRows(reader.db, { accountId: reader.accountId, now: reader.now, id })
  const [entry] = row ? await toEntries(reader, [row]) : []
  const edition = row && reader.season.byId(row.campaign_id)
  if (!row || !entry || !edition) throw new Problem('not_found')
  const isPlay = row.kind === 'play'
  return {
    entry,
    detail: await detailOf(reader, row, edition),
    proof: isPlay
      ? {
          seedCommit: publicCommit(edition),
          definitionHash: edition.definitionHash,
          seed: publicCommit(edition) && revealedSeed(edition, reader.now),
        }
      : null,
  }
}

function queryOf({ season, accountId, now }: Reader, { campaign, kind, state, month }: HistoryFilters): LedgerQuery {
  const editions = season.all().filter((edition) => campaign === undefined || edition.slug === campaign)
  const whole = { start: 0, end: Number.MAX_SAFE_INTEGER }
  const spans =
    campaign === undefined && month === undefined
      ? undefined
      : editions.map(({ id, zone }) => ({ campaignId: id, ...(month ? monthSpan(zone, month) : whole) }))
  return { accountId, now, kind, state, spans }
}

async function toEntries({ db, season }: Reader, rows: LedgerRow[]): Promise<HistoryEntry[]> {
  const units = await unitsByIds(db, [...new Set(rows.flatMap((row) => row.unit_id ?? []))])
  return rows.flatMap((row) => {
    const edition = season.byId(row.campaign_id)
    if (!edition) return []
    const { slug, zone, definition } = edition
    const unit = row.unit_id === null ? undefined : units.get(row.unit_id)
    const prize = unit ? toWonPrize(unit, edition) : null
    return {
      id: row.id,
      at: row.at,
      kind: row.kind,
      campaign: { slug, kind: edition.kind, title: definition.texts.title, edition: edition.edition, zone },
      text: textOf(row, edition, prize ?? undefined),
      outcome: outcomeOf(row, edition),
      prize,
      rulesVersion: definition.rulesVersion,
      ticket: row.seq === null ? null : ticketOf(Number(row.seq)),
    }
  })
}

/** Texts for events about a prize; they are the same in all games. */
const PRIZE_TEXT: Partial<Record<HistoryKind, (prize: string, row: LedgerRow) => string>> = {
  draw: (prize, { subject }) =>
    subject === poolOfDraw(CLOSING_DRAW)
      ? `Te tocó en el sorteo de cierre: ${prize}.`
      : `Te tocó en el sorteo: ${prize}.`,
  claim: (prize) => `Recogiste tu premio: ${prize}.`,
  address: (prize) => `Corregiste la dirección de envío de tu premio: ${prize}.`,
  sent: (prize) => `Salió tu paquete: ${prize}.`,
  delivered: (prize) => `Recibiste tu premio: ${prize}.`,
  expiry: (prize) => `Caducó el plazo para recoger: ${prize}.`,
  refusal: (prize) => `Renunciaste a tu premio: ${prize}.`,
  annulment: (prize, { reason }) => `Se anuló el premio: ${prize}.${reason ? ` Motivo: ${reason}` : ''}`,
}

function textOf(row: LedgerRow, edition: Edition, prize: WonPrize | undefined): string {
  const words = GAMES[edition.kind]?.history
  const play = playIn(row)
  if (play) return words?.play(play, prize, edition) ?? edition.definition.texts.title
  if (row.kind === 'name') return nameText(row)
  const ofPrize = row.unit_id === null ? undefined : PRIZE_TEXT[row.kind]
  if (ofPrize) return ofPrize(prize ? (prize.withArticle ?? prize.name) : '', row)
  const { kind } = row
  return (kind === 'play' ? undefined : words?.event?.({ ...row, kind }, edition)) ?? edition.definition.texts.title
}

/** Texts for rulings of the desk on a name; each says what the owner can do next. */
const NAME_TEXT: Record<string, string> = {
  'board:hidden': 'La organización ocultó tu nombre en las clasificaciones. Puedes elegir otro allí mismo.',
  'board:renamed': 'La organización cambió tu nombre en las clasificaciones. Puedes elegir otro allí mismo.',
  'board:shown': 'Tu nombre vuelve a verse en las clasificaciones.',
  'league:hidden': 'La organización ocultó el nombre de tu liga. Si quieres ponerle otro, escríbenos.',
  'league:renamed': 'La organización cambió el nombre de tu liga. Si quieres ponerle otro, escríbenos.',
  'league:shown': 'El nombre de tu liga vuelve a verse.',
  'winner:hidden':
    'La organización quitó tu nombre del resultado del sorteo. Puedes poner otro en la página del premio.',
  'winner:renamed':
    'La organización cambió tu nombre en el resultado del sorteo. Puedes poner otro en la página del premio.',
  'winner:shown': 'Tu nombre vuelve a verse en el resultado del sorteo.',
}

const nameText = ({ subject, reason }: LedgerRow): string =>
  `${own(NAME_TEXT, subject ?? '') ?? ''}${reason ? ` Motivo: ${reason}` : ''}`

const playIn = ({ action, detail }: LedgerRow) => (action !== null && detail !== null ? { action, detail } : null)

async function detailOf(reader: Reader, row: LedgerRow, edition: Edition): Promise<HistoryDetail | null> {
  const play = playIn(row)
  if (!play) return null
  return (await GAMES[edition.kind]?.history.detail?.({ ...play, id: row.id }, edition, reader)) ?? null
}

/** Returns whether a play won or lost; null for a play that could not win a prize. */
function outcomeOf({ action, slot, at, unit_id }: LedgerRow, { kind, definition }: Edition): 'won' | 'lost' | null {
  if (action === null || action !== GAMES[kind]?.chanceAction) return null
  if (slot === null || poolOfPlay(definition, slot, at) === undefined) return null
  return unit_id === null ? 'lost' : 'won'
}
