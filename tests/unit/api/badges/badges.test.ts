import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandOf } from '#api/badges/bands.ts'
import { noteActs } from '#api/badges/note-acts.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { migrate, openDatabase, run, type Transaction, tables } from '#api/db/database.ts'
import { record } from '#api/games/verano/progress/record.ts'
import { soFarFrom } from '#api/games/verano/progress/so-far.ts'
import type { Rows } from '#api/games/verano/rules/facts.ts'
import { type ActionRow, addEvent, eventsOf, type MemberEvent } from '#api/ledger/queries.ts'
import { LEVELS } from '#contract/games/verano/missions.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { addPlayer, beach, loadTestSeason } from '#tests/support/seasons.ts'
import { FIRST_DAY, MISSIONS, summer } from '#tests/support/summer.ts'

const NOW = FIRST_DAY + DAY_MS
const db = await openDatabase('sqlite::memory:')
await migrate(db)
const season = await loadTestSeason(db, () => NOW, summer(), beach())
const edition = season.byId('verano/test') as Edition

/** One act of a member or the organiser; `annul` annuls the row with the number `of`, if it exists. */
type Act =
  | { kind: 'stamp' | 'friend' | 'dig' | 'nothing' }
  | { kind: 'spare'; day: number }
  | { kind: 'answer'; n: number; isDone: boolean }
  | { kind: 'bonus'; points: number }
  | { kind: 'annul'; of: number }
type Timed = { act: Act; at: number }

const ACT: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: 'stamp' as const }) },
  { weight: 6, arbitrary: fc.constant({ kind: 'dig' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'friend' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spare' as const), day: fc.integer({ min: 0, max: 61 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      n: fc.constantFrom(1, 2, 5, 7, 8),
      isDone: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('bonus' as const), points: fc.integer({ min: 1, max: 50 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('annul' as const), of: fc.nat({ max: 60 }) }) },
)
const timed = (days: number) =>
  fc.record({ act: ACT, at: fc.integer({ min: 0, max: days * 24 * 60 - 1 }).map((m) => FIRST_DAY + m * MINUTE_MS) })
/** Acts at distinct minutes within 12 days, which makes runs of days likely, or within all 62 days of the edition. */
const LEDGER: fc.Arbitrary<Timed[]> = fc
  .constantFrom(12, 62)
  .chain((days) => fc.uniqueArray(timed(days), { selector: ({ at }) => at, minLength: 25, maxLength: 90 }))
  .map((acts) => acts.sort((a, b) => a.at - b.at))

const LABEL = 'Código de Panadería Estrella'
const dayAt = (at: number): string => new Date(at + 2 * 60 * MINUTE_MS).toISOString().slice(0, 10)
const event = (changes: Partial<MemberEvent>): MemberEvent => {
  return { kind: 'points', once: null, subject: null, at: 0, amount: null, play_id: null, reason: null, ...changes }
}

/** Returns the ledger rows that the acts leave. Like the database, it refuses a second stamp for the same day. */
function rowsOf(acts: readonly Timed[]): Rows {
  const answers: ActionRow[] = []
  const digs: ActionRow[] = []
  const events: MemberEvent[] = []
  const has = (once: string) => events.some((one) => one.once === once)
  for (const [i, { act, at }] of acts.entries()) {
    const play = { seq: i, id: `play-${i}`, campaign_id: 'x', slot: `${i}`, day: dayAt(at), at, detail: '' }
    const day = `day:${dayAt(at)}`
    if (act.kind === 'stamp' && !has(day)) events.push(event({ once: day, subject: day, at }))
    if (act.kind === 'friend') events.push(event({ kind: 'invite', once: `friend:${i}`, at }))
    if (act.kind === 'dig') digs.push(play)
    if (act.kind === 'bonus') {
      const once = `code:${i}`
      events.push(event({ once, subject: once, at, amount: act.points, reason: LABEL }))
    }
    if (act.kind === 'spare' && !has('spare')) {
      const repaired = `day:${dayAt(FIRST_DAY + act.day * DAY_MS)}`
      if (!has(repaired) && repaired < day) events.push(event({ once: 'spare', subject: repaired, at }))
    }
    if (act.kind === 'answer') {
      const kind = MISSIONS[act.n - 1]?.content.task.kind
      answers.push({ ...play, detail: JSON.stringify({ n: act.n, kind, isDone: act.isDone }) })
    }
    if (act.kind === 'annul') events.push(...annulmentOf(acts, act.of, at))
  }
  return { answers, events, digs }
}

function annulmentOf(acts: readonly Timed[], of: number, at: number): MemberEvent[] {
  const target = acts[of]
  if (!target || target.at >= at || target.act.kind === 'annul') return []
  const kind = 'annulment' as const
  const reason = `Motivo ${of}`
  if (target.act.kind === 'answer' || target.act.kind === 'dig')
    return [event({ kind, play_id: `play-${of}`, reason, at })]
  const subject = {
    stamp: `day:${dayAt(target.at)}`,
    friend: `friend:${of}`,
    spare: 'spare',
    bonus: `code:${of}`,
    nothing: '',
  }[target.act.kind]
  return [event({ kind, subject, reason, at })]
}

const badgesOf = (acts: readonly Timed[]) => soFarFrom(edition, rowsOf(acts)).badges
const earnedBy = (acts: readonly Timed[]) =>
  new Map(badgesOf(acts).flatMap(({ key, earnedAt }) => (earnedAt === null ? [] : [[key, earnedAt]])))
/** Replaces annulments by `nothing` instead of removing them, because acts name rows by their position. */
const withoutAnnulments = (acts: readonly Timed[]): Timed[] =>
  acts.map(({ act, at }) => ({ act: act.kind === 'annul' ? { kind: 'nothing' } : act, at }))

const without = (acts: readonly Timed[], kind: Act['kind']): Timed[] =>
  acts.map((timed) => (timed.act.kind === kind ? { ...timed, act: { kind: 'nothing' } } : timed))

/** Returns the bonus events, without those of annulled bonuses. */
const bonusesIn = (acts: readonly Timed[]) => {
  const { events } = rowsOf(acts)
  const annulled = new Set(events.flatMap(({ kind, subject }) => (kind === 'annulment' ? (subject ?? []) : [])))
  return events.filter(({ reason, once }) => reason === LABEL && !annulled.has(once ?? ''))
}

describe('bonus points', () => {
  test('count towards the total and the levels, and change nothing else', () => {
    fc.assert(
      fc.property(LEDGER, (acts) => {
        const [all, own] = [soFarFrom(edition, rowsOf(acts)), soFarFrom(edition, rowsOf(without(acts, 'bonus')))]
        const given = bonusesIn(acts).reduce((sum, { amount }) => sum + Number(amount), 0)
        expect(all.levels.points).toBe(own.levels.points + given)
        expect(all.summary).toEqual({ ...own.summary, bonuses: all.summary.bonuses })
        expect(all.badges).toEqual(own.badges)
        for (const level of LEVELS) {
          const [reached, before] = [all.levels.reachedAt[level], own.levels.reachedAt[level]]
          if (before !== null) expect(reached).toBeLessThanOrEqual(before)
        }
      }),
    )
  })
})

describe('the badges of a member follow from the ledger alone', () => {
  test('without annulments, later acts never change when a badge was earned', () => {
    fc.assert(
      fc.property(LEDGER, fc.nat({ max: 90 }), (acts, end) => {
        const whole = withoutAnnulments(acts)
        const prefix = whole.slice(0, end)
        const later = earnedBy(whole)
        for (const [key, at] of earnedBy(prefix)) expect(later.get(key)).toBe(at)
        // Every badge was earned at the instant of an act.
        for (const at of later.values()) expect(whole.some((one) => one.at === at)).toBe(true)
      }),
    )
  })

  test('annulled acts count as if they had never happened, and revoked badges show the reason of an annulment', () => {
    fc.assert(
      fc.property(LEDGER, (acts) => {
        const annulled = new Set(
          rowsOf(acts).events.flatMap(({ kind, play_id, subject }) =>
            kind === 'annulment' ? [play_id ?? subject] : [],
          ),
        )
        const rows = rowsOf(withoutAnnulments(acts))
        const standing: Rows = {
          answers: rows.answers.filter(({ id }) => !annulled.has(id)),
          digs: rows.digs.filter(({ id }) => !annulled.has(id)),
          events: rows.events.filter(({ once }) => !annulled.has(once)),
        }
        const fresh = soFarFrom(edition, standing).badges
        for (const [i, badge] of badgesOf(acts).entries()) {
          expect(badge.earnedAt).toBe(fresh[i]?.earnedAt)
          if (badge.revoked !== null) expect(badge.revoked).toMatch(/^Motivo \d+$/)
        }
      }),
    )
  })
})

const isDigOf = ({ digs }: Rows, { play_id }: MemberEvent): boolean => digs.some(({ id }) => id === play_id)

/** Inserts the rows of acts into the database, except rows that it has already. */
function* put(account: string, rows: Rows, known: Set<string>): Transaction<void> {
  const own = { account_id: account, campaign_id: edition.id }
  for (const { id, ...row } of [...rows.answers, ...rows.digs]) {
    if (known.has(id)) continue
    known.add(id)
    const isDig = row.detail === ''
    const { seq: _, ...play } = row
    yield* run(
      tables.insertInto('play').values({
        ...play,
        ...own,
        id: `${account}-${id}`,
        campaign_id: isDig ? 'playa/test' : edition.id,
        slot: id,
        action: isDig ? 'dig' : 'mission',
        key_hash: id,
        unit_id: null,
        settles_at: row.at,
        revealed_at: row.at,
        notified_at: null,
        country: 'ES',
      }),
    )
  }
  for (const one of rows.events) {
    const name = `${one.kind} ${one.once} ${one.play_id} ${one.subject}`
    if (known.has(name)) continue
    known.add(name)
    const play_id = one.play_id === null ? null : `${account}-${one.play_id}`
    const once = one.kind === 'annulment' ? `annulled:${name}` : one.once
    // The annulment of a dig belongs to the edition of the beach.
    const campaign_id = isDigOf(rows, one) ? 'playa/test' : edition.id
    yield* addEvent({ ...one, ...own, campaign_id, once, actor: 'member', play_id })
  }
}

/** Records badges as an act does. */
function* recordAt(account: string, at: number) {
  const holdings = yield* noteActs({ account, campaign: edition.id })
  return yield* record(season, edition, { account, at, holdings })
}

/** Returns the badges that a member holds by the events: those awarded more often than revoked. */
function heldIn(events: readonly MemberEvent[]): Set<string> {
  const count = (kind: string, name: string) =>
    events.filter((one) => one.kind === kind && one.once?.startsWith(`${name}#`)).length
  const names = new Set(events.flatMap(({ kind, once }) => (kind === 'badge' ? (once?.split('#')[0] ?? '') : [])))
  return new Set([...names].filter((name) => count('badge', name) > count('badge-revoked', name)))
}

test('the badges recorded after an act equal a rebuild from the ledger so far, and recording twice adds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(LEDGER, fc.array(fc.boolean(), { minLength: 90, maxLength: 90 }), async (acts, isRecorded) => {
      const { accountId: account } = await addPlayer(db)
      const known = new Set<string>()
      for (const [i, { at }] of acts.entries()) {
        const prefix = acts.slice(0, i + 1)
        await db.transact(() => put(account, rowsOf(prefix), known))
        // After some acts nothing is recorded: the next recording must catch up.
        if (!isRecorded[i] && i < acts.length - 1) continue
        await db.transact(() => recordAt(account, at))
        const events = await db.ask(eventsOf({ account, campaign: edition.id }))
        expect(heldIn(events)).toEqual(new Set([...earnedBy(prefix).keys()].map((key) => `${key}:1`)))
      }
      const twice = await db.transact(() => recordAt(account, FIRST_DAY + 62 * DAY_MS))
      expect(twice.recorded).toEqual({ missions: [], levels: [], badges: [] })
    }),
    { numRuns: 60 },
  )
})

test('a revoked badge shows why its own act was annulled, not the reason of a later annulment elsewhere', () => {
  const acts: Timed[] = [
    { act: { kind: 'answer', n: 1, isDone: true }, at: FIRST_DAY },
    { act: { kind: 'annul', of: 0 }, at: FIRST_DAY + DAY_MS },
    { act: { kind: 'bonus', points: 5 }, at: FIRST_DAY + DAY_MS + 1 },
    { act: { kind: 'annul', of: 2 }, at: FIRST_DAY + DAY_MS + 2 },
  ]
  const { answers, digs, events } = rowsOf(acts)
  const elsewhere = event({ kind: 'annulment', play_id: 'a-card', reason: 'Otra cosa', at: FIRST_DAY + 2 * DAY_MS })
  const { badges } = soFarFrom(edition, { answers, digs, events: [...events, elsewhere] })
  expect(badges.find(({ key }) => key === 'primera-ola')).toMatchObject({ earnedAt: null, revoked: 'Motivo 0' })
})

test.each([
  [0, 19, null],
  [19, 20, 90],
  [20, 20, 100],
  [0, 20, 0],
  [1, 20, 0],
  [2, 20, 10],
  [999, 1000, 90],
  [-1, 30, 0],
])('%i holders among %i members give the band %s', (holders, members, band) => {
  expect(bandOf(holders, members)).toBe(band)
})
