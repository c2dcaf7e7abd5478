import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { canonicalJson } from '#api/campaigns/definition/hashing.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { getCampaign, getProof, listEditions, listProofPlays } from '#contract/campaigns.schema.ts'
import { getCards, playCard } from '#contract/games/rasca/rasca.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { editionContext, loadTestSeason, scratchCard } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const first = scratchCard()
const next = scratchCard({
  edition: 'next',
  opensAt: '2026-12-10T00:00',
  closesAt: '2026-12-20T00:00',
  claimUntil: '2027-01-20T00:00',
})
const WHILE_NEXT_IS_OPEN = Date.parse('2026-12-12T12:00:00Z')
const AFTER_FIRST = Date.parse('2026-11-30T12:00:00Z')
const BEFORE_NEXT = Date.parse('2026-12-01T12:00:00Z')
const NEXT = { slug: 'rasca', edition: 'next' }
const FIRST = { slug: 'rasca', edition: 'test' }

describe.each(databases)('editions on $name', ({ open }) => {
  let app: TestApi
  const opened: Database[] = []
  beforeEach(async () => {
    const database = await open()
    opened.push(database)
    app = await createTestApi({ database, season: [first, next] })
  })
  afterAll(() => Promise.all(opened.map((database) => database.close())))

  const load = async (at: number, ...campaigns: (typeof first)[]) => loadTestSeason(app.db, () => at, ...campaigns)
  const rowOf = async (edition: string) =>
    app.db.read.selectFrom('campaign').selectAll().where('edition', '=', edition).executeTakeFirst()
  const by = (now: number) => ({ slug: 'rasca', actor: 'operator:ana', now })

  test('a closed edition still serves its proof, its ledger and retried plays once the next edition is announced', async () => {
    const { access } = await app.signUp()
    const input = { slot: 'day:2026-11-20:1' }
    const play = () => app.call(playCard, { as: access, params: FIRST, input, idempotencyKey: 'one-and-the-same' })
    const card = await play()
    app.clock.at = AFTER_FIRST
    expect((await app.call(getCampaign, { params: { slug: 'rasca' } })).edition).toBe('next')
    expect(await app.call(getProof, { params: FIRST })).toMatchObject({ seed: expect.any(String), edition: 'test' })
    expect((await app.call(listProofPlays, { params: FIRST })).plays).toBeDefined()
    const { editions } = await app.call(listEditions, { params: { slug: 'rasca' } })
    expect(editions.map(({ edition, phase }) => [edition, phase])).toEqual([
      ['next', 'announced'],
      ['test', 'closed'],
    ])
    // A retry after a lost response finds its card even while the next edition runs.
    app.clock.at = WHILE_NEXT_IS_OPEN
    expect((await play()).play?.id).toBe(card.play?.id)
    await expect(
      app.call(playCard, {
        as: access,
        params: FIRST,
        input: { slot: 'day:2026-12-12:1' },
        idempotencyKey: 'later-one',
      }),
    ).rejects.toMatchObject({ code: 'campaign_over' })
    expect((await app.call(getCards, { as: access, params: { slug: 'rasca' } })).edition).toBe('next')
  })

  test('an edition renamed before it opens can no longer be played, but its commitment is kept', async () => {
    app.clock.at = BEFORE_NEXT
    const { access } = await app.signUp()
    const season = await load(BEFORE_NEXT, first, { ...next, edition: 'renamed' })
    expect(season.byId('rasca/next')).toBeUndefined()
    expect((await season.find('rasca', WHILE_NEXT_IS_OPEN))?.edition).toBe('renamed')
    const commitments = await app.db.read.selectFrom('commitment').select('campaign_id').execute()
    expect(commitments.map(({ campaign_id }) => campaign_id).sort()).toEqual([
      'rasca/next',
      'rasca/renamed',
      'rasca/test',
    ])
    // The server with the older file learns from the database that the edition is gone.
    app.clock.at = WHILE_NEXT_IS_OPEN
    await expect(
      app.call(playCard, {
        as: access,
        params: NEXT,
        input: { slot: 'day:2026-12-12:1' },
        idempotencyKey: 'withdrawn',
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a server accepts plays in an edition that another process loaded after the server started', async () => {
    const added = { opensAt: '2027-01-10T00:00', closesAt: '2027-01-20T00:00', claimUntil: '2027-02-20T00:00' }
    await load(NOON, first, next, scratchCard({ edition: 'added', ...added }))
    app.clock.at = Date.parse('2027-01-12T12:00:00Z')
    const { access } = await app.signUp()
    const card = await app.call(playCard, {
      as: access,
      params: { slug: 'rasca', edition: 'added' },
      input: { slot: 'day:2027-01-12:1' },
      idempotencyKey: 'added-since',
    })
    expect(card.day).toBe('2027-01-12')
  })

  test('a season file that leaves out a running edition is refused', async () => {
    await expect(load(NOON, next)).rejects.toThrow(/"rasca\/test" has started and is missing from the file/)
    expect(await rowOf('test')).toMatchObject({ listed: 1 })
  })

  test('a cancelled edition shows the reason, takes no plays, cannot be resumed and may leave the season file', async () => {
    const { access } = await app.signUp()
    expect(await app.db.transact(() => cancelCampaign(by(NOON), 'Se acabó el papel.'))).toBe(2)
    app.clock.advance(2000)
    expect(await app.call(getCampaign, { params: { slug: 'rasca' } })).toMatchObject({
      phase: 'cancelled',
      cancelReason: 'Se acabó el papel.',
    })
    await expect(
      app.call(playCard, {
        as: access,
        params: FIRST,
        input: { slot: 'day:2026-11-20:1' },
        idempotencyKey: 'too-late',
      }),
    ).rejects.toMatchObject({ code: 'campaign_over' })
    expect(await app.call(getProof, { params: FIRST })).toMatchObject({ seed: expect.any(String) })
    await load(NOON, scratchCard({ edition: 'instead', opensAt: '2026-12-01T00:00', closesAt: '2026-12-20T00:00' }))
    expect(await resumeCampaign(app.db, by(NOON), editionContext)).toBe(0)
  })

  test('the history of the edition names the operator who paused, resumed and cancelled it', async () => {
    await app.db.transact(() => pauseCampaign(by(NOON), 'Revisamos un fallo'))
    await resumeCampaign(app.db, by(NOON + 1), editionContext)
    await app.db.transact(() => cancelCampaign(by(NOON + 2), 'No se puede seguir'))
    const events = await app.db.read
      .selectFrom('event')
      .select(['kind', 'actor', 'reason'])
      .where('campaign_id', '=', 'rasca/test')
      .orderBy('at')
      .execute()
    expect(events).toEqual([
      { kind: 'pause', actor: 'operator:ana', reason: 'Revisamos un fallo' },
      { kind: 'resume', actor: 'operator:ana', reason: null },
      { kind: 'cancel', actor: 'operator:ana', reason: 'No se puede seguir' },
    ])
  })

  test('each change before the opening publishes a new commitment with its time and a new seed', async () => {
    const before = await rowOf('next')
    const later = NOON + DAY_MS
    await load(later, first, { ...next, closesAt: '2026-12-21T00:00' })
    const after = await rowOf('next')
    expect(after?.seed).not.toBe(before?.seed)
    app.clock.at = later + 2000
    const { commitments } = await app.call(getProof, { params: NEXT })
    expect(commitments.map(({ n, at, seedCommit }) => [n, Number(at), seedCommit])).toEqual([
      [1, NOON, before?.seed_commit],
      [2, later, after?.seed_commit],
    ])
    // A commitment later than the opening shows that the edition was loaded late.
    const late = await app.call(getProof, { params: FIRST })
    expect(late.commitments.at(-1)?.at).toBeGreaterThan(late.opensAt)
    expect((await app.call(getCampaign, { params: { slug: 'rasca' } })).committedAt).toBe(NOON)
  })

  const rewrite = async (change: (definition: Record<string, unknown>) => object) => {
    const row = await rowOf('test')
    const definition = canonicalJson(change(JSON.parse(row?.definition ?? '{}')))
    await app.db.transact(() => run(tables.updateTable('campaign').set({ definition }).where('edition', '=', 'test')))
    return row
  }

  test('a running edition still loads when a newer version adds a field with a default to the definition', async () => {
    await rewrite(({ minAge: _, ...older }) => older)
    expect((await load(NOON, first, next)).byId('rasca/test')?.definition.minAge).toBe(18)
  })

  test('newer time zone data neither shift the times of a running edition nor keep it from loading', async () => {
    // The zone data was an hour off when the edition was frozen.
    const closes_at = Number((await rowOf('test'))?.closes_at) - 3_600_000
    await rewrite((definition) => ({ ...definition, closesAt: closes_at }))
    await app.db.transact(() => run(tables.updateTable('campaign').set({ closes_at }).where('edition', '=', 'test')))
    const season = await load(NOON, first, next)
    expect(season.byId('rasca/test')).toMatchObject({ closesAt: closes_at, definition: { closesAt: closes_at } })
    expect(await rowOf('test')).toMatchObject({ closes_at })
  })

  test('a definition in a newer format stops a start with a clear message; running processes keep running', async () => {
    await rewrite((definition) => ({ ...definition, format: 99 }))
    await expect(load(NOON, first, next)).rejects.toThrow(/"rasca\/test" was frozen by a newer version/)
    await app.deps.season.refresh()
  })

  test.each([
    [
      'editions that overlap only once their UTC offsets are applied',
      [scratchCard({ closesAt: '2026-11-30T23:30Z' }), { ...next, opensAt: '2026-12-01T00:00' }],
      /runs twice at once/,
    ],
    [
      'an edition that leaves no time to claim a prize won on the last evening',
      [first, { ...next, claimUntil: next.closesAt }],
      /needs at least 24 hours to be claimed/,
    ],
  ])('refuses %s', async (_, campaigns, message) => {
    await app.db.transact(() => cancelCampaign(by(NOON), 'Otra'))
    await expect(
      load(NOON, ...campaigns.map((campaign) => ({ ...campaign, edition: `${campaign.edition}-2` }))),
    ).rejects.toThrow(message)
  })
})
