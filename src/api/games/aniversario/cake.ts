import type { Cake, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { hasClosed, phaseOf } from '../../campaigns/editions/phase.ts'
import { dayOf } from '../../days.ts'
import { firstCountryIn, ticketOf } from '../../ledger/plays.ts'
import { type PlayRow, playsOf } from '../../ledger/queries.ts'
import type { Reader } from '../game.ts'
import { toEntries } from './entries.ts'
import { GIFT, GIFT_KIND } from './gift.ts'
import { accountCreation, type OnceRow, onceEvents } from './queries.ts'
import { candlesOf, type DatedCandle, isTold, stateOf } from './rules/candles.ts'
import { type AniversarioRules, aniversarioRules, CAKE_DRAW } from './rules/rules.ts'
import { CANDLE, tryIn } from './rules/tries.ts'
import { yearsOf } from './rules/years.ts'

/** Returns a member's cake. */
export async function cakeOf(reader: Reader, edition: Edition): Promise<Cake> {
  const { player, now } = reader
  const { plays, events, createdAt } = await rowsOf(reader, edition)
  const { gift, reward } = aniversarioRules(edition)
  const dated = candlesOf(edition)
  const years = yearsOf(edition, createdAt)
  const tries = triesIn(plays)
  const tryOf = (n: number) => 1 + (tries.get(n) ?? []).findIndex(({ isRight }) => isRight)
  const entries = toEntries(events, { since: years.since, tryOf })
  const next = dated.find(({ opensAt }) => opensAt > now)
  const draw = edition.definition.draws.find(({ key }) => key === CAKE_DRAW)
  const person = { ...player, country: firstCountryIn(plays) ?? player.country }
  const today = dayOf(edition.zone, now)
  return {
    serverNow: now,
    edition: edition.edition,
    zone: edition.zone,
    today,
    closesAt: edition.closesAt,
    obstacle: obstacleFor(edition.definition, phaseOf(edition, now), person, today),
    candles: dated.map((candle) => toCandle(candle, { edition, now, tries: tries.get(candle.n) ?? [], entries })),
    next: next ? { n: next.n, opensAt: next.opensAt } : null,
    gift: giftOf(events, gift),
    entries,
    reward,
    years,
    draw: draw ? { key: draw.key, name: draw.name, drawsAt: draw.drawsAt } : null,
  }
}

async function rowsOf({ db, player: { accountId: account } }: Reader, { id: campaign }: Edition) {
  const [plays, events, [member]] = await Promise.all([
    db.ask(playsOf({ account, campaign })),
    db.ask(onceEvents({ account, campaign })),
    db.ask(accountCreation({ account })),
  ])
  if (!member) throw new Error(`no account ${account}`)
  return { plays, events, createdAt: Number(member.created_at) }
}

/** Returns the gift; its code is null until the member has opened it. */
function giftOf(events: readonly OnceRow[], { name, text, code }: AniversarioRules['gift']): Cake['gift'] {
  const opened = events.find(({ kind, once }) => kind === GIFT_KIND && once === GIFT)
  return { name, text, openedAt: opened ? Number(opened.at) : null, code: opened ? code : null }
}

/** Returns a member's tries by candle, the first try first. */
function triesIn(plays: readonly PlayRow[]): Map<number, Candle['tries']> {
  const rows = plays.filter(({ action }) => action === CANDLE).sort((a, b) => tryIn(a).try - tryIn(b).try)
  const byCandle = Map.groupBy(rows, (row) => tryIn(row).n)
  return new Map([...byCandle].map(([n, made]) => [n, made.map(toTry)]))
}

function toTry(row: PlayRow): Candle['tries'][number] {
  const { answer, isRight } = tryIn(row)
  return { id: row.id, ticket: ticketOf(row.seq), at: row.at, answer, isRight }
}

interface Look extends Pick<Cake, 'entries'>, Pick<Candle, 'tries'> {
  edition: Edition
  now: number
}

function toCandle(candle: DatedCandle, { edition, now, tries, entries }: Look): Candle {
  const { n, day, opensAt, rules } = candle
  const state = stateOf(candle, { tries, hasClosed: hasClosed(phaseOf(edition, now)), now })
  const earned = entries.find((entry) => entry.cause === 'candle' && entry.n === n)
  return {
    n,
    day,
    opensAt,
    state,
    question: now < opensAt ? null : rules.content,
    tries,
    entries: earned?.count ?? 0,
    memory: isTold(state, edition, now) ? rules.memory : null,
  }
}

/** Returns a member's candles, entries, years and gift for the data export. The candles have tries but no questions. */
export async function cakeForExport(reader: Reader, edition: Edition) {
  const { candles, entries, gift, years } = await cakeOf(reader, edition)
  return {
    candles: candles.map(({ n, day, state, tries }) => ({ n, day, state, tries })),
    entries,
    years,
    gift: { name: gift.name, openedAt: gift.openedAt, code: gift.code },
  }
}
