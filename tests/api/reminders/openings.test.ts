import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { tellOpenings } from '#api/reminders/openings/openings.ts'
import { exportAccount, requestDeletion } from '#contract/accounts.schema.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { getOpenings, getReminderStop, setOpening } from '#contract/reminders.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, beach, editionContext, loadTestSeason, scratchCard } from '#tests/support/seasons.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const OPENING = Date.parse('2026-10-31T23:00Z')
const CLOSING = Date.parse('2026-11-28T23:00Z')
const LATER = { opensAt: '2026-12-01T00:00', closesAt: '2027-01-01T00:00', claimUntil: '2027-02-01T00:00' }
const control = { slug: 'rasca', actor: 'operator:test', now: OPENING - HOUR_MS }

describe.each(databases)('the mail that announces an opening, on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    const season = [scratchCard(), beach(LATER)]
    app = await createTestApi({ database: await open(), now: OPENING - DAY_MS, season })
  })
  afterEach(() => app.close())

  const asking = async (slugs = ['rasca']) => {
    const input = newcomer()
    const { access: as } = await app.signUp(input)
    for (const slug of slugs) await app.call(setOpening, { as, input: { slug, words: '1' } })
    return { as, email: input.email }
  }
  const mailsTo = async (email: string) =>
    (await app.mailsTo(email)).filter(({ text }) => text.includes('ya ha abierto'))
  const tellAll = async (deps = app.deps) => {
    while ((await tellOpenings(deps)) > 0) {}
  }
  const at = (now: number) => {
    app.clock.at = now
    return tellAll()
  }
  const rows = () => app.db.read.selectFrom('opening_notice').selectAll().execute()

  test('is sent once to each member who asked for it, when the campaign opens and not before', async () => {
    const [one, other] = [await asking(), await asking([])]
    await at(OPENING - 1)
    expect(await mailsTo(one.email)).toEqual([])
    app.clock.at = OPENING
    await Promise.all([tellAll(), tellAll(), tellAll()])
    await at(OPENING + HOUR_MS)
    const [mail, ...more] = await mailsTo(one.email)
    expect(mail?.text).toContain('https://promo.example.es/promo/rasca')
    expect(more).toEqual([])
    expect(await mailsTo(other.email)).toEqual([])
  })

  test('can be requested and withdrawn repeatedly; each change adds one consent record with the text’s version', async () => {
    const { as } = await asking(['rasca', 'rasca'])
    const stop = { slug: 'rasca', words: null }
    const asked = (await app.call(getOpenings, { as })).openings
    expect(asked.map(({ campaign: { slug }, askedAt }) => [slug, askedAt])).toEqual([
      ['rasca', app.clock.at],
      ['playa', null],
    ])
    app.clock.advance(HOUR_MS)
    for (const input of [stop, stop]) await app.call(setOpening, { as, input })
    expect(await rows()).toEqual([])
    const { consents } = (await app.call(exportAccount, { as })) as unknown as { consents: { kind: string }[] }
    expect(consents.filter(({ kind }) => kind === 'opening:rasca/test')).toEqual([
      { kind: 'opening:rasca/test', version: '1', granted: 1, at: OPENING - DAY_MS },
      { kind: 'opening:rasca/test', version: '1', granted: 0, at: OPENING - DAY_MS + HOUR_MS },
    ])
  })

  test('is refused for open, past and unknown campaigns, an unknown text version and an unconfirmed address', async () => {
    const { as } = await asking([])
    const ask = (slug: string, words = '1') => app.call(setOpening, { as, input: { slug, words: words as '1' } })
    await expect(ask('verano')).rejects.toMatchObject({ code: 'not_found' })
    await expect(ask('rasca', '2')).rejects.toMatchObject({ code: 'invalid_input' })
    await app.db.transact(() => run(tables.updateTable('account').set({ email_verified_at: null })))
    await expect(ask('rasca')).rejects.toMatchObject({ code: 'email_unconfirmed' })
    app.clock.at = OPENING
    await expect(ask('rasca')).rejects.toMatchObject({ code: 'already_open' })
    app.clock.at = CLOSING
    await expect(ask('rasca')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is sent at the new date when the opening is postponed', async () => {
    const { email } = await asking()
    const moved = scratchCard({ opensAt: '2026-11-03T00:00' })
    await loadTestSeason(app.db, () => app.clock.at, moved, beach(LATER))
    await at(OPENING + HOUR_MS)
    expect(await mailsTo(email)).toEqual([])
    await at(OPENING + 2 * DAY_MS)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('waits while the campaign is paused', async () => {
    const { email } = await asking()
    await app.db.transact(() => pauseCampaign(control, 'Un fallo.'))
    await at(OPENING)
    expect(await mailsTo(email)).toEqual([])
    await resumeCampaign(app.db, { ...control, now: app.clock.at }, editionContext)
    await at(OPENING + HOUR_MS)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is not sent for a cancelled campaign, whose requests are deleted', async () => {
    const { email } = await asking()
    await app.db.transact(() => cancelCampaign(control, 'No la hacemos.'))
    await at(OPENING)
    expect(await mailsTo(email)).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('reaches every member once, in batches, even if the process is killed during a batch', async () => {
    const players = await addPlayers(app.db, 450)
    const notices = players.map(({ accountId }) => {
      return { campaign_id: 'rasca/test', account_id: accountId, token: accountId, told_at: null, created_at: 1 }
    })
    await app.db.transact(() => run(tables.insertInto('opening_notice').values(notices)))
    app.clock.at = OPENING
    expect(await tellOpenings(app.deps)).toBe(200)
    await expect(tellOpenings({ ...app.deps, db: dying(app.db) })).rejects.toThrow('killed')
    await tellAll()
    const sent = await app.db.read.selectFrom('outbox').select('to_addr').where('kind', '=', 'opening').execute()
    expect(sent.map(({ to_addr }) => to_addr).sort()).toEqual(
      players.map(({ accountId: id }) => `${id}@example.com`).sort(),
    )
  })

  test('can be stopped for later openings by a one-click POST from a mail program', async () => {
    const { as, email } = await asking(['rasca', 'playa'])
    await at(OPENING)
    const token = /avisos\/([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
    expect(await app.call(getReminderStop, { params: { token } })).toEqual({ campaign: null, openings: ['Playa'] })
    const oneClick = new Request(`http://api.test${API_PREFIX}/reminders/${token}/stop`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await app.api.fetch(oneClick)).status).toBe(200)
    expect(await app.call(getReminderStop, { params: { token } })).toEqual({ campaign: null, openings: [] })
    expect((await app.call(getOpenings, { as })).openings).toMatchObject([{ askedAt: null }])
  })

  test('is part of the export, is not sent to leaving members, and is erased with the account', async () => {
    const { as, email } = await asking()
    const asked = { campaign: 'rasca/test', createdAt: app.clock.at, toldAt: null }
    expect(await app.call(exportAccount, { as })).toMatchObject({ openings: [asked] })
    await app.call(requestDeletion, { as, input: { password: PASSWORD } })
    await at(OPENING)
    expect(await mailsTo(email)).toEqual([])
    app.clock.advance(31 * DAY_MS)
    await eraseDue(app.deps)
    expect(await rows()).toEqual([])
    const consents = await app.db.read.selectFrom('consent').select('kind').execute()
    expect(consents.filter(({ kind }) => kind.startsWith('opening:'))).toEqual([])
  })

  test('has its requests deleted when the edition closes', async () => {
    await asking()
    await at(OPENING)
    expect(await rows()).toMatchObject([{ told_at: OPENING }])
    await at(CLOSING)
    expect(await rows()).toEqual([])
  })
})

/** Returns a database whose process is killed after the last statement and before the commit. */
const dying = (db: Database): Database => ({
  ...db,
  transact: (work, affinity) =>
    db.transact(function* () {
      yield* work()
      throw new Error('killed')
    }, affinity),
})
