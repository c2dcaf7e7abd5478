import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount, requestDeletion, signIn } from '#contract/accounts.schema.ts'
import { acceptInvitation, getInvitation } from '#contract/games/verano/verano.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { madridTime, refusalOf, summer, summerMember } from '#tests/support/summer.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const UNKNOWN = 'A'.repeat(43)

describe.each(databases)('invitations on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    // The invitation is the mission of the fourth week.
    const season = [summer({}, { invitations: 2 }), beach()]
    app = await createTestApi({ database: await open(), now: madridTime('2026-07-23T12:00'), season })
  })
  afterAll(() => app.close())
  const params = { slug: 'verano', edition: 'test' }

  test("a friend who accepts counts once, and completes the host's mission of the week, which earns badges", async () => {
    const [ana, luis] = [await summerMember(app), await summerMember(app)]
    const token = await ana.invite()
    expect(await ana.invite()).toBe(token)
    expect(await luis.look(token)).toMatchObject({ state: 'ready' })
    await luis.accept(token)
    await luis.accept(token)
    expect(await luis.look(token)).toMatchObject({ state: 'accepted' })
    const mine = await ana.mine()
    expect(mine).toMatchObject({ invitation: { accepted: 1, most: 2 }, points: 3, unseen: 3 })
    expect(mine.missions[3]).toMatchObject({ have: 1, doneAt: app.clock.at })
    const { news } = await ana.stamp()
    expect(news.badges.map(({ key }) => key)).toEqual(['primera-ola', 'amigo'])
    expect(news).toMatchObject({ points: 4, missions: [4] })
    // Accepting does not stamp a day for the friend.
    expect(await luis.mine()).toMatchObject({ points: 0, days: [] })
  })

  test("accepting one's own invitation, a ring, a second invitation or a full one is refused", async () => {
    const [ana, luis, marta, eva] = await Promise.all([1, 2, 3, 4].map(() => summerMember(app)))
    if (!ana || !luis || !marta || !eva) throw new Error('nobody')
    const [ofAna, ofLuis] = [await ana.invite(), await luis.invite()]
    expect(await refusalOf(ana.accept(ofAna))).toBe('invitation_own')
    await luis.accept(ofAna)
    expect(await refusalOf(ana.accept(ofLuis))).toBe('invitation_ring')
    expect(await ana.look(ofLuis)).toMatchObject({ state: 'ring' })
    // A longer ring gains nothing either: Ana invited Luis, who invited Sara.
    const sara = await summerMember(app)
    await sara.accept(ofLuis)
    expect(await refusalOf(ana.accept(await sara.invite()))).toBe('invitation_ring')
    await marta.accept(ofAna)
    expect(await refusalOf(marta.accept(ofLuis))).toBe('invitation_other')
    expect(await refusalOf(eva.accept(ofAna))).toBe('invitation_full')
    expect(await refusalOf(eva.accept(UNKNOWN))).toBe('not_found')
    expect(await refusalOf(eva.accept('short'))).toBe('invalid_input')
    const counted = await app.db.read.selectFrom('event').select('once').where('kind', '=', 'invite').execute()
    expect(new Set(counted.map(({ once }) => once)).size).toBeGreaterThan(0)
    expect(await ana.mine()).toMatchObject({ invitation: { accepted: 2 } })
    expect(await luis.mine()).toMatchObject({ invitation: { accepted: 1 } })
  })

  test('an account with an unconfirmed e-mail address cannot accept an invitation, and does not count', async () => {
    const ana = await summerMember(app)
    const token = await ana.invite()
    const input = newcomer()
    await app.askToSignUp(input)
    const { access } = await app.call(signIn, { input: { email: input.email, password: PASSWORD } })
    const accepting = app.call(acceptInvitation, { as: access, params, input: { token } })
    expect(['not_validated', 'email_unconfirmed']).toContain(await refusalOf(accepting))
    expect(await ana.mine()).toMatchObject({ invitation: { accepted: 0 } })
  })

  test('a visitor with the link can look at an invitation repeatedly without using it up', async () => {
    const ana = await summerMember(app)
    const token = await ana.invite()
    const look = () => app.call(getInvitation, { params: { slug: 'verano', token } })
    expect(await look()).toEqual({ state: 'ready', edition: 'test', name: null })
    expect(await look()).toMatchObject({ state: 'ready' })
    expect(await refusalOf(app.call(getInvitation, { params: { slug: 'verano', token: UNKNOWN } }))).toBe('not_found')
  })

  test('the link of an invitation is in the export of the member who made it', async () => {
    const ana = await summerMember(app)
    const token = await ana.invite()
    const { links } = await app.call(exportAccount, { as: ana.access() })
    expect(links).toMatchObject([{ kind: 'invite', campaign: 'verano/test', token, endedAt: null }])
  })

  test('an invitation cannot be accepted once its host has asked for deletion', async () => {
    const [ana, luis] = [await summerMember(app), await summerMember(app)]
    const token = await ana.invite()
    await app.call(requestDeletion, { as: ana.access(), input: { password: PASSWORD } })
    expect(await luis.look(token)).toMatchObject({ state: 'gone' })
    expect(await refusalOf(luis.accept(token))).toBe('invitation_gone')
  })

  test('an invitation cannot be accepted after the campaign has closed', async () => {
    const [ana, luis] = [await summerMember(app), await summerMember(app)]
    const token = await ana.invite()
    app.clock.at = madridTime('2026-09-01T00:00')
    await luis.signIn()
    expect(await luis.look(token)).toMatchObject({ state: 'over' })
    expect(await refusalOf(luis.accept(token))).toBe('campaign_over')
  })
})
