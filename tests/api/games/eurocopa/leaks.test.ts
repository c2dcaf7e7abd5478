import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { countStep } from '#api/games/eurocopa/results/due.ts'
import { EntryFaults, enterMatch, type NewEntry } from '#api/games/eurocopa/results/entry.ts'
import { tournamentStateIn } from '#api/games/eurocopa/tournament/matches.ts'
import { exportAccount } from '#contract/accounts.schema.ts'
import { getBoard } from '#contract/games/eurocopa/boards.schema.ts'
import { createLeague, getLeague, joinLeague } from '#contract/games/eurocopa/leagues.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { getReceipt } from '#contract/receipts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { outcomeOf } from '#tests/support/partners.ts'
import { addFans, kickoffOf, PORRA_ID, porra, predictor, TEST_PORRA, tournament } from '#tests/support/porra.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const KICKOFF = kickoffOf(2)
const LATER = KICKOFF + 2 * DAY_MS
const WRITTEN = ['match_entry', 'match_lock', 'prediction', 'champion_pick', 'play', 'score', 'standing'] as const
const COUNTED = ['counting', 'tally', 'badge_pass', 'answered_call'] as const

describe.each(databases)('another member’s prediction, on $name', ({ name, openPair }) => {
  /** Two processes over one database, each with its own clock. */
  let apps: [TestApi, TestApi]
  let edition: Edition
  let ana = ''
  let luis = ''
  let league = ''
  beforeAll(async () => {
    const [one, two] = await openPair()
    const now = KICKOFF - DAY_MS
    const first = await createTestApi({ database: one, now, season: [porra()] })
    apps = [first, await createTestApi({ database: two, now, season: [porra()] })]
    edition = first.deps.season.byId(PORRA_ID) as Edition
    ;[ana = '', luis = ''] = await addFans(first, 2)
    const made = { as: ana, params: TEST_PORRA, input: { name: 'La peña' }, idempotencyKey: uuidv7() }
    const { id, code } = await first.call(createLeague, made)
    await first.call(joinLeague, { as: luis, params: TEST_PORRA, input: { code } })
    league = id
  })
  afterAll(async () => {
    const [one, two] = apps
    await one.close()
    if (two.db !== one.db) await two.close()
  })
  beforeEach(() => clear())

  async function clear() {
    await apps[0].db.transact(function* () {
      for (const table of [...WRITTEN, ...COUNTED]) yield* run(tables.deleteFrom(table))
    })
    setClocks(KICKOFF - DAY_MS)
  }
  const setClocks = (at: number) => {
    for (const { clock } of apps) clock.at = at
  }
  const command = (db: Database, entry: NewEntry, now: number) =>
    db.transact(() => enterMatch(edition, entry, { actor: 'operator:test', now }))
  const said = async (app: TestApi, match = 2) => {
    const params = { ...TEST_PORRA, id: league }
    const { said } = await app.call(getLeague, { as: luis, params, input: { match: String(match) } })
    return said?.rows.find(({ isMe }) => !isMe)?.goals ?? null
  }
  const split = async (app: TestApi, match = 2) => (await predictor(app, luis).mine()).splits[match] ?? null
  const pointsOfAna = async (app: TestApi) => {
    const { rows } = await app.call(getBoard, { as: luis, params: TEST_PORRA })
    return rows.find(({ isMe }) => !isMe)?.points ?? 0
  }
  async function count(db: Database) {
    while (await countStep(edition, db)) {}
  }

  type Step =
    | { at: number; enter: NewEntry }
    | { at: number; looks: 'something' | 'nothing' }
    | { at: number; predicts: 'saved' | 'match_locked' | 'match_suspended' | 'match_undefined' }
  const reason = 'Lluvia'
  const suspend = (at: number): Step => ({ at, enter: { match: 2, state: 'suspended', reason } })
  const reopen = (at: number): Step => ({ at, enter: { match: 2, state: 'open', reason } })
  const postpone = (at: number, kickoff: number | null): Step => {
    return { at, enter: { match: 2, state: 'postponed', kickoff, reason } }
  }
  const result = (at: number): Step => {
    return { at, enter: { match: 2, state: 'finished', result: { ft90: [9, 9] }, reason } }
  }
  const looks = (at: number, looks: 'something' | 'nothing'): Step => ({ at, looks })
  const predicts = (at: number, predicts: 'saved' | 'match_locked' | 'match_suspended' = 'saved'): Step => {
    return { at, predicts }
  }
  const BEFORE = KICKOFF - HOUR_MS
  const AFTER = KICKOFF + HOUR_MS

  test.each<[string, Step[]]>([
    ['that kicks off as planned', [looks(KICKOFF - 1, 'nothing'), predicts(KICKOFF - 1), looks(KICKOFF, 'something')]],
    ['that has begun', [looks(KICKOFF, 'something'), predicts(KICKOFF, 'match_locked')]],
    [
      'that is suspended and reopened before its kick-off',
      [
        suspend(BEFORE),
        looks(BEFORE, 'nothing'),
        predicts(BEFORE, 'match_suspended'),
        reopen(BEFORE + MINUTE_MS),
        looks(BEFORE + MINUTE_MS, 'nothing'),
        predicts(KICKOFF - 1),
        looks(KICKOFF, 'something'),
      ],
    ],
    [
      'that is suspended before its kick-off and postponed after it',
      [suspend(BEFORE), looks(AFTER, 'nothing'), postpone(AFTER, LATER), looks(AFTER, 'nothing'), predicts(LATER - 1)],
    ],
    [
      'that is suspended before its kick-off and reopened after it',
      [suspend(BEFORE), reopen(AFTER), looks(AFTER, 'something'), predicts(AFTER, 'match_locked')],
    ],
    [
      'that is suspended and reopened after its kick-off',
      [
        looks(KICKOFF, 'something'),
        suspend(AFTER),
        looks(AFTER, 'something'),
        reopen(AFTER),
        looks(AFTER, 'something'),
        predicts(AFTER, 'match_locked'),
      ],
    ],
    [
      'that is postponed before its kick-off',
      [postpone(BEFORE, LATER), looks(AFTER, 'nothing'), predicts(LATER - 1), looks(LATER, 'something')],
    ],
    [
      'that is postponed without a new time, which is set later',
      [
        postpone(BEFORE, null),
        looks(LATER, 'nothing'),
        predicts(LATER),
        postpone(LATER, LATER + DAY_MS),
        predicts(LATER),
      ],
    ],
    [
      'that is broken off, read and postponed, and stays locked',
      [
        looks(AFTER, 'something'),
        postpone(AFTER, LATER),
        looks(AFTER, 'something'),
        predicts(AFTER, 'match_locked'),
        looks(LATER - 1, 'something'),
        predicts(LATER - 1, 'match_locked'),
      ],
    ],
    [
      'that is broken off, read, suspended, reopened and postponed without a new time',
      [
        looks(AFTER, 'something'),
        suspend(AFTER),
        reopen(AFTER),
        postpone(AFTER, null),
        looks(LATER, 'something'),
        predicts(LATER, 'match_locked'),
      ],
    ],
    [
      'that is brought forward, read and moved back',
      [
        postpone(BEFORE - DAY_MS / 2, BEFORE),
        predicts(BEFORE - 1),
        looks(BEFORE, 'something'),
        postpone(BEFORE, KICKOFF),
        predicts(BEFORE, 'match_locked'),
        looks(BEFORE, 'something'),
      ],
    ],
    [
      'that is postponed after its result was withdrawn, as the boards may have shown its points',
      [
        result(AFTER),
        reopen(AFTER),
        postpone(AFTER, LATER),
        predicts(AFTER, 'match_locked'),
        looks(AFTER, 'something'),
      ],
    ],
    [
      'that was read while the clocks were ahead',
      [looks(KICKOFF, 'something'), predicts(BEFORE, 'match_locked'), looks(BEFORE, 'something')],
    ],
  ])('can be read only once it is final, for a match %s', async (_, steps) => {
    await predictor(apps[0], ana).save(['2 1-3'])
    let goals = 4
    for (const [i, step] of steps.entries()) {
      setClocks(step.at)
      const app = apps[i % 2] as TestApi
      const what = `step ${i + 1}: ${JSON.stringify(step)}`
      if ('enter' in step) await command(app.db, step.enter, step.at)
      else if ('looks' in step) {
        const seen = step.looks === 'something'
        expect([(await said(app)) !== null, (await split(app)) !== null], what).toEqual([seen, seen])
      } else {
        const { saved, refused } = await predictor(app, ana).save([`2 0-${goals++}`])
        expect(refused[0]?.code ?? `saved${saved.length === 1 ? '' : ' nothing'}`, what).toBe(step.predicts)
      }
    }
  })

  test('is in no export, history, board or list of predictions of the reader before the kick-off, nor is its receipt', async () => {
    const { saved } = await predictor(apps[0], ana).save(['2 14-13'])
    const [app] = apps
    setClocks(KICKOFF - 1)
    const params = { id: saved[0]?.id ?? '' }
    expect((await app.call(getReceipt, { as: ana, params })).play.detail).toContain('[14,13]')
    expect(await outcomeOf(app.call(getReceipt, { as: luis, params }))).toBe('not_found')
    expect(await outcomeOf(app.call(getHistoryEntry, { as: luis, params }))).toBe('not_found')
    const texts = [
      await app.call(exportAccount, { as: luis }),
      await app.call(listHistory, { as: luis }),
      await app.call(getBoard, { as: luis, params: TEST_PORRA }),
      await tournament(app),
      await predictor(app, luis).mine(),
    ]
    expect(JSON.stringify(texts)).not.toMatch(/14-13|14,13/)
  })

  test('is shown as locked from the same instant in the list of matches', async () => {
    const isLocked = async (app: TestApi) => (await tournament(app)).matches[1]?.isLocked
    expect(await isLocked(apps[0])).toBe(false)
    setClocks(KICKOFF)
    expect(await isLocked(apps[0])).toBe(true)
    await said(apps[0])
    await command(apps[0].db, { match: 2, state: 'postponed', kickoff: LATER, reason }, AFTER)
    setClocks(AFTER)
    const [, match] = (await tournament(apps[1])).matches
    expect(match).toMatchObject({ state: 'postponed', isLocked: true, kickoff: LATER })
  })

  test('of the champion cannot be saved after a result of the final, even withdrawn, whatever the clock says', async () => {
    const final = { campaign_id: PORRA_ID, match: 51, state: 'finished', result: '{"ft90":[2,1]}' } as const
    const own = { kickoff: null, reason, actor: 'test', at: kickoffOf(51) + DAY_MS }
    await apps[0].db.transact(() => run(tables.insertInto('match_entry').values({ ...final, ...own, version: 1 })))
    const taken = { ...final, ...own, state: 'open', result: null, version: 2 } as const
    await apps[0].db.transact(() => run(tables.insertInto('match_entry').values(taken)))
    setClocks(kickoffOf(1) - HOUR_MS)
    expect(await outcomeOf(predictor(apps[1], ana).pick('ESP'))).toBe('pick_locked')
  })

  const match = fc.constantFrom(1, 2, 3)
  const who = fc.nat(1)
  const span = fc.constantFrom(MINUTE_MS, HOUR_MS, 5 * HOUR_MS, DAY_MS)
  const act = fc.oneof(
    fc.record({ does: fc.constant('predict' as const), who, match, goals: fc.tuple(fc.nat(15), fc.nat(15)) }),
    fc.record({ does: fc.constant('look' as const), who, match }),
    fc.record({ does: fc.constant('wait' as const), span }),
    // The clock of one process jumps, maybe backwards.
    fc.record({ does: fc.constant('jump' as const), who, span, isBack: fc.boolean() }),
    fc.record({
      does: fc.constant('enter' as const),
      match,
      state: fc.constantFrom('suspended' as const, 'open' as const, 'postponed' as const, 'finished' as const),
      to: fc.option(span),
      // The command runs by the clock of another machine.
      skew: fc.constantFrom(0, -HOUR_MS, HOUR_MS, 5 * HOUR_MS),
    }),
  )

  test('can never be read while it can still change', { timeout: 60_000 }, async () => {
    const sequence = fc.array(act, { minLength: 5, maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequence, async (acts) => {
        await clear()
        setClocks(kickoffOf(1) - 2 * HOUR_MS)
        const read = new Set<number>()
        const saves = new Map<number, number>()
        for (const one of acts) {
          if (one.does === 'wait') for (const { clock } of apps) clock.advance(one.span)
          if (one.does === 'jump') (apps[one.who] as TestApi).clock.advance(one.isBack ? -one.span : one.span)
          if (one.does === 'enter') await enterAnything(one)
          if (one.does === 'predict') {
            const { saved } = await predictor(apps[one.who] as TestApi, ana)
              .save([`${one.match} ${one.goals.join('-')}`])
              .catch(() => ({ saved: [] }))
            const isNew = saved.some((now) => now.saves > (saves.get(one.match) ?? 0))
            for (const now of saved) saves.set(now.match, now.saves)
            if (isNew) expect([...read]).not.toContain(one.match)
          }
          if (one.does === 'look') for (const n of await readAt(apps[one.who] as TestApi, one.match)) read.add(n)
        }
      }),
      { numRuns: name === 'SQLite' ? 80 : 15 },
    )
  })

  async function enterAnything({
    match,
    state,
    to,
    skew,
  }: {
    match: number
    state: NewEntry['state']
    to: number | null
    skew: number
  }) {
    const now = apps[0].clock.at + skew
    const own = { match, reason }
    const entry: NewEntry =
      state === 'finished'
        ? { ...own, state, result: { ft90: [1, 0] } }
        : state === 'postponed'
          ? { ...own, state, kickoff: to === null ? null : now + to }
          : { ...own, state }
    try {
      await command(apps[0].db, entry, now)
    } catch (error) {
      if (!(error instanceof EntryFaults)) throw error
    }
    await count(apps[0].db)
  }

  /** The matches of which luis learns a prediction of ana. */
  async function readAt(app: TestApi, match: number): Promise<number[]> {
    const looked = async () => {
      const { splits } = await predictor(app, luis).mine()
      const own = (await said(app, match)) === null ? [] : [match]
      const { matches } = await tournamentStateIn(app.db, edition)
      const counted = (await pointsOfAna(app)) > 0 ? [...matches.values()].filter(({ result }) => result !== null) : []
      return [...Object.keys(splits).map(Number), ...own, ...counted.map((one) => one.match.n)]
    }
    return looked().catch(() => [])
  }
})
