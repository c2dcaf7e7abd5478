import { describe, expect, onTestFinished, test } from 'vitest'
import { cancelCampaign, pauseCampaign } from '#api/campaigns/control.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { OutdatedEdition } from '#api/campaigns/editions/hold-edition.ts'
import { pausesAndResumes, talliesOf } from '#api/campaigns/editions/queries.ts'
import { drawMoments } from '#api/campaigns/proof/fairness.ts'
import { pausesFrom, spreadAndResume, writeMoments } from '#api/campaigns/proof/moments.ts'
import { instantOf } from '#api/days.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { stateWithShown } from '#api/games/eurocopa/tournament/matches.ts'
import { enterResult } from '#api/games/results.ts'
import { codesOf, countUnits, importCodes, partnerStock } from '#api/prizes/codes/codes.ts'
import { tellStock } from '#api/prizes/tally/told-stock.ts'
import { FROZEN_BEFORE_OPENING_MS } from '#api/season/freeze-edition.ts'
import { type Season, seasonFrom } from '#api/season/season.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { openGift } from '#contract/games/aniversario/aniversario.schema.ts'
import { setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import { createLeague } from '#contract/games/eurocopa/leagues.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { makeInvitation, stampDay } from '#contract/games/verano/verano.schema.ts'
import { noteVisit, shareTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { anniversary } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { beforeWriting } from '#tests/support/interleaving.ts'
import { aCustomer, partners as bonos, issue } from '#tests/support/partners.ts'
import { porra } from '#tests/support/porra.ts'
import {
  acceptRules,
  addPlayers,
  addSessions,
  beach,
  codeHashing,
  freezing,
  loadTestSeason,
  scratchCard,
  seasonOf,
  tree,
} from '#tests/support/seasons.ts'
import { summer } from '#tests/support/summer.ts'
import { createTestApi, NOON } from '#tests/support/test-api.ts'

const OPENING = instantOf('2026-07-01T00:00', 'Europe/Madrid')
const EARLY = OPENING - 10 * MINUTE_MS

type Campaigns = ReturnType<typeof beach>[]
const CHANGED = [beach({ closesAt: '2026-09-02T00:00' })]
const at = (slug: string) => ({ slug, edition: 'test' })

/** The clocks of a process that starts, and of the database. */
const clocksAt = (at: number) => ({ process: at, database: at })
type Clocks = ReturnType<typeof clocksAt>

function startOn(db: Database, clocks: Clocks, campaigns: Campaigns): Promise<Season> {
  const options = freezing(
    () => clocks.process,
    () => clocks.database,
  )
  return seasonFrom(db, parseSeason(seasonOf(...campaigns), GAMES), options)
}

const rowsIn = async ({ read }: Database) => ({
  campaigns: await read.selectFrom('campaign').selectAll().orderBy('id').execute(),
  units: await read.selectFrom('prize_unit').selectAll().orderBy('id').execute(),
  promises: await read.selectFrom('commitment').selectAll().execute(),
  seasons: await read.selectFrom('season_generation').select('n').execute(),
})

const WAYS: [string, Campaigns][] = [
  ['changes it', CHANGED],
  ['withdraws it', []],
]

describe.each(databases)('an announced edition on $name', ({ open }) => {
  async function announced(campaigns: Campaigns, clocks = clocksAt(EARLY)) {
    const db = await open()
    onTestFinished(() => db.close())
    const season = await startOn(db, { ...clocks }, campaigns)
    return { db, clocks, season }
  }
  /** A server with a fast clock, and a member who is signed in there. */
  async function early(db: Database, campaigns: Campaigns, opening = OPENING) {
    const now = opening + 90 * SECOND_MS
    const season = await startOn(db, clocksAt(opening - 10 * MINUTE_MS), campaigns)
    const app = await createTestApi({ database: db, now, deps: { season } })
    const players = await addPlayers(db, 1)
    await addSessions(db, players, ({ accountId }) => accountId, app.clock.at)
    await acceptRules(db, players)
    return { app, as: players[0]?.accountId }
  }
  async function expectUnchanged(db: Database, start: () => Promise<unknown>, message: string) {
    const before = await rowsIn(db)
    const started = start()
    await expect(started).rejects.toThrow(SeasonFaults)
    await expect(started).rejects.toThrow(message)
    expect(await rowsIn(db)).toEqual(before)
  }

  describe.each(WAYS)('when a start %s', (_, campaigns) => {
    const margin = OPENING - FROZEN_BEFORE_OPENING_MS
    const times: [string, Partial<Clocks>, string | null][] = [
      ['long before the opening is accepted', {}, null],
      ['just before the margin is accepted', clocksAt(margin - 1), null],
      ['within the margin by the clock of the process is refused', { process: margin }, 'opens within 5 s'],
      ['within the margin by the clock of the database is refused', { database: margin }, 'opens within 5 s'],
      ['after the opening by the clock of the process is refused', { process: OPENING }, 'has started'],
      ['after the opening by the clock of the database is refused', { database: OPENING }, 'has started'],
      ['after the opening by both clocks is refused', clocksAt(OPENING), 'has started'],
    ]
    test.each(times)('a start %s', async (_, times, refusal) => {
      const { db, clocks } = await announced([beach()])
      Object.assign(clocks, times)
      const start = () => startOn(db, clocks, campaigns)
      if (refusal) await expectUnchanged(db, start, `"playa/test" ${refusal}`)
      else await start()
    })
    test.each(times)('a start that commits %s', async (_, times, refusal) => {
      const { db, clocks } = await announced([beach()])
      const meanwhile = beforeWriting(db, 'prize_unit', () => void Object.assign(clocks, times))
      const start = () => startOn(meanwhile, clocks, campaigns)
      if (refusal) await expectUnchanged(db, start, `"playa/test" ${refusal}`)
      else await start()
    })

    test('stays unchanged once a server with a fast clock has accepted a play, even one not counted by the job', async () => {
      const { db, clocks } = await announced([beach()])
      const { app, as } = await early(db, [beach()])
      await app.call(dig, {
        as,
        params: at('playa'),
        input: { slot: 'day:2026-07-01:1', spot: 1 },
        idempotencyKey: 'first-dig',
      })
      await expectUnchanged(db, () => startOn(db, clocks, campaigns), '"playa/test" has started')
      // A server of a former version does not set `begun_at`.
      await db.transact(() => run(tables.updateTable('campaign').set({ begun_at: null })))
      await expectUnchanged(db, () => startOn(db, clocks, campaigns), '"playa/test" has started')
    })
  })

  type App = Awaited<ReturnType<typeof createTestApi>>
  /** The name of each act, the campaigns that its season needs, and the act. */
  const acts: [string, Campaigns, (app: App, as: string | undefined) => Promise<unknown>][] = [
    [
      'a stamp',
      [summer(), beach()],
      (app, as) => app.call(stampDay, { as, params: at('verano'), input: { day: '2026-07-01' } }),
    ],
    ['an invitation', [summer(), beach()], (app, as) => app.call(makeInvitation, { as, params: at('verano') })],
    ['a visit to a tree', [tree(), scratchCard()], (app, as) => app.call(noteVisit, { as, params: at('xmastree') })],
    [
      'a shared tree',
      [tree(), scratchCard()],
      (app, as) => app.call(shareTree, { as, params: at('xmastree'), input: { showsName: false } }),
    ],
    ['the opened gift of a cake', [anniversary()], (app, as) => app.call(openGift, { as, params: at('aniversario') })],
    [
      'a board name',
      [porra()],
      (app, as) => app.call(setBoardName, { as, params: at('eurocopa'), input: { name: 'Hincha Uno' } }),
    ],
    [
      'a league',
      [porra()],
      (app, as) =>
        app.call(createLeague, { as, params: at('eurocopa'), input: { name: 'Amigas' }, idempotencyKey: 'the-league' }),
    ],
  ]
  test.each(acts)(
    'stays unchanged once a server with a fast clock has recorded %s, even without a play',
    async (_, campaigns, act) => {
      const [entry, ...others] = campaigns
      if (!entry) throw new Error('no edition')
      const opening = instantOf(entry.opensAt, 'Europe/Madrid')
      const clocks = clocksAt(opening - 10 * MINUTE_MS)
      const { db } = await announced(campaigns, clocks)
      const { app, as } = await early(db, campaigns, opening)
      await act(app, as)
      const changed = { ...entry, texts: { ...entry.texts, odds: 'Otra suerte' } }
      for (const season of [[changed, ...others], others]) {
        await expectUnchanged(db, () => startOn(db, clocks, season), `"${entry.slug}/test" has started`)
      }
    },
  )

  test('cannot be changed once it is cancelled, but may be left out of the season file', async () => {
    const { db, clocks } = await announced([beach()])
    await db.transact(() => cancelCampaign({ slug: 'playa', actor: 'operator:ana', now: EARLY }, 'No hay playa'))
    await expectUnchanged(db, () => startOn(db, clocks, CHANGED), '"playa/test" was cancelled')
    await startOn(db, clocks, [])
    const [row] = (await rowsIn(db)).campaigns
    expect(row).toMatchObject({ listed: 0, cancelled_at: EARLY })
  })

  test('stays paused when its definition changes', async () => {
    const { db, clocks } = await announced([beach()])
    await db.transact(() => pauseCampaign({ slug: 'playa', actor: 'operator:ana', now: EARLY }, 'Hay medusas'))
    const season = await startOn(db, clocks, CHANGED)
    expect(season.byId('playa/test')).toMatchObject({ pausedAt: EARLY, pauseReason: 'Hay medusas' })
  })

  test('ends its pause when it is withdrawn, so that it is not paused when it returns', async () => {
    const { db, clocks } = await announced([beach()])
    const order = { slug: 'playa', actor: 'operator:ana', now: EARLY }
    const pause = () => db.transact(() => pauseCampaign(order, 'Hay medusas'))
    await pause()
    await startOn(db, clocks, [])
    const season = await startOn(db, clocks, [beach()])
    expect(season.byId('playa/test')).toMatchObject({ pausedAt: null, pauseReason: null })
    expect(await pause()).toBe(1)
    const pauses = pausesFrom(await db.ask(pausesAndResumes({ campaign: 'playa/test' })))
    expect(pauses.map(({ until }) => until === null)).toEqual([false, true])
  })

  test('dates each commitment at the end of the start that made it', async () => {
    const { db, clocks } = await announced([beach()])
    const after = EARLY + MINUTE_MS
    const meanwhile = beforeWriting(db, 'prize_unit', () => void Object.assign(clocks, { database: after }))
    const season = await startOn(meanwhile, clocks, CHANGED)
    expect(season.byId('playa/test')?.commitments.map(({ at }) => at)).toEqual([EARLY, after])
  })

  const partners = beach({
    prizes: [{ key: 'helado', kind: 'code', codes: 'partner', name: 'Un helado', valueCents: 300, stock: 5 }],
  })
  const bring = (db: Database, season: Season, codes: readonly string[]) => {
    const edition = season.byId('playa/test')
    if (!edition) throw new Error('no edition')
    const lines = codes.map((code, i) => ({ line: i + 1, code }))
    return db.transact(() => importCodes(partnerStock(edition, 'helado'), lines, codeHashing))
  }

  test('keeps imported partner codes when it changes, on the units with the first moments of its new seed', async () => {
    const { db, clocks, season } = await announced([partners])
    await bring(db, season, ['UNO', 'DOS'])
    const changed = await startOn(db, clocks, [{ ...partners, closesAt: '2026-09-02T00:00' }])
    const edition = changed.byId('playa/test')
    if (!edition) throw new Error('no edition')
    expect(await countUnits(db, edition)).toMatchObject([{ prize: 'helado', stock: 5, waiting: 3, free: 2 }])
    const codes = await codesOf(db, edition)
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['DOS', 'UNO'])
    const [first, second] = drawMoments(edition.seed, edition.definition)
    expect(codes.map(({ unit }) => unit).toSorted()).toEqual([first?.unit, second?.unit].toSorted())
    expect((await talliesOf(db, edition.id)).get('waiting:helado')).toBe(3)
    await expect(bring(db, changed, ['DOS'])).rejects.toThrow(/is the code of .* already/)
    expect(await bring(db, changed, ['TRES'])).toEqual({ imported: 1, waiting: 2 })
  })

  test.each([
    ['fewer units than codes', { prizes: partners.prizes?.map((prize) => ({ ...prize, stock: 1 })) }, 1],
    [
      'codes of our own for that prize',
      { prizes: partners.prizes?.map((prize) => ({ ...prize, codes: undefined })) },
      0,
    ],
  ])('with imported partner codes cannot change to %s', async (_, change, room) => {
    const { db, clocks, season } = await announced([partners])
    await bring(db, season, ['UNO', 'DOS'])
    const start = () => startOn(db, clocks, [{ ...partners, ...change } as never])
    await expectUnchanged(db, start, `prize "helado" has 2 codes of a partner, and the file has room for ${room}`)
  })

  const byOldOnes: [string, Campaigns, (db: Database, old: Edition, season: Season) => Promise<unknown>][] = [
    ['and writes moments', [beach()], (db, old) => db.transact(() => writeMoments(old, OPENING))],
    ['and moves the moments after a pause', [beach()], (db, old) => spreadAndResume(db, old, EARLY)],
    ['and publishes the stock', [beach()], (db, _, season) => tellStock(db, season, OPENING)],
    [
      'and imports codes',
      [partners],
      (db, old) => db.transact(() => importCodes(partnerStock(old, 'helado'), [{ line: 1, code: 'UNO' }], codeHashing)),
    ],
    [
      'and enters a result',
      [summer(), beach()],
      (db, old) =>
        db.transact(() => enterResult(old, { subject: 'mission:8', value: 3, actor: 'operator:ana', now: EARLY })),
    ],
  ]
  const replaced: [string, (entry: Campaigns[number], others: Campaigns) => Campaigns[]][] = [
    [
      'that still has a former definition',
      (entry, others) => [[{ ...entry, closesAt: '2026-09-02T00:00' }, ...others]],
    ],
    // The edition returns with the same definition and another seed.
    [
      'that still has the edition from before it was withdrawn and returned',
      (entry, others) => [others, [entry, ...others]],
    ],
  ]
  describe.each(replaced)('is not touched by a process %s', (_, seasonsOf) => {
    test.each(byOldOnes)('%s', async (_, campaigns, work) => {
      const { db, clocks, season } = await announced(campaigns)
      const [entry, ...others] = campaigns
      const old = season.byId(`${entry?.slug}/test`)
      if (!entry || !old) throw new Error('no edition')
      for (const next of seasonsOf(entry, others)) await startOn(db, clocks, next)
      const before = await rowsIn(db)
      await expect(work(db, old, season)).rejects.toThrow(OutdatedEdition)
      expect(await rowsIn(db)).toEqual(before)
    })
  })

  test('locks no match when a process shows its matches by a former definition', async () => {
    const clocks = clocksAt(instantOf(porra().opensAt, 'Europe/Madrid') - 10 * MINUTE_MS)
    const { db, season } = await announced([porra()], clocks)
    const old = season.byId('eurocopa/test')
    if (!old) throw new Error('no edition')
    await startOn(db, clocks, [porra({ texts: { ...porra().texts, odds: 'Otra suerte' } })])
    const before = await rowsIn(db)
    expect((await stateWithShown(db, old, old.closesAt)).shown).not.toEqual([])
    expect(await db.read.selectFrom('match_lock').selectAll().execute()).toEqual([])
    expect(await rowsIn(db)).toEqual(before)
  })
})

describe.each(databases)('a code of a partner on $name', ({ open }) => {
  test('gives its extra play in the current edition, not in one that another process has withdrawn', async () => {
    const database = await open()
    onTestFinished(() => database.close())
    const card = scratchCard({ opensAt: '2026-11-25T00:00' })
    const app = await createTestApi({ database, season: [bonos(), card, tree()] })
    const ana = await aCustomer(app)
    const [code = ''] = await issue(app, 'pan')
    await loadTestSeason(
      database,
      () => NOON,
      bonos(),
      scratchCard({ edition: 'otra', opensAt: '2026-11-26T00:00' }),
      tree(),
    )
    await ana.redeem(code)
    const plays = await database.read.selectFrom('extra_play').select('campaign_id').execute()
    expect(plays).toEqual([{ campaign_id: 'rasca/otra' }])
  })
})
