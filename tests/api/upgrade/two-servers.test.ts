import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, instantOf } from '#api/days.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { settleDue } from '#api/prizes/due.ts'
import { getCampaign, getProof } from '#contract/campaigns.schema.ts'
import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { type CardChanges, scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const madrid = (text: string) => instantOf(text, 'Europe/Madrid')
const BEFORE = madrid('2026-10-20T12:00')
const LATE = madrid('2026-11-27T12:00')
const SLOT = 'day:2026-11-27:1'

/** Late in the month more moments have passed than there are plays: every card wins. */
const cardOf = (symbol: 'sol' | 'llave', changes: CardChanges = {}) =>
  scratchCard({
    limits: { physical: 10, code: 10 },
    prizes: [{ key: 'premio', kind: 'code', name: `Un premio de ${symbol}`, valueCents: 100, stock: 60, symbol }],
    ...changes,
  })

describe.each(databases)('a server with an older season beside a server with a newer one, on $name', ({ openPair }) => {
  let servers: TestApi[] = []
  afterEach(async () => {
    for (const server of servers) await server.close()
  })

  /** Starts two servers that share a database; the newer one has its season from `now` on. */
  async function startBoth(older: CardChanges[], newer: ReturnType<typeof scratchCard>[], now = BEFORE) {
    const [first, second] = await openPair()
    const former = await createTestApi({ database: first, now: BEFORE, season: older.map((one) => cardOf('sol', one)) })
    const latter = await createTestApi({ database: second, now, season: newer })
    servers = first === second ? [former] : [former, latter]
    return { former, latter }
  }
  const at = (instant: number, ...apps: TestApi[]) => {
    for (const app of apps) app.clock.at = instant
  }
  const open = (app: TestApi, as: string, params = TEST_CARD, slot = SLOT) =>
    app.call(playCard, { as, params, input: { slot }, idempotencyKey: `key-of-${slot}` })

  test('uses the definition that was published last, from its first card on', async () => {
    const { former, latter } = await startBoth([{}], [cardOf('llave', { playsPerDay: 2 })])
    const hashIn = (app: TestApi) => app.deps.season.byId('rasca/test')?.definitionHash
    expect(hashIn(former)).not.toBe(hashIn(latter))
    at(LATE, former, latter)
    const { access } = await former.signUp()
    const cards = [await open(former, access), await open(former, access, TEST_CARD, 'day:2026-11-27:2')]
    for (const card of cards) {
      expect(card.play?.outcome).toMatchObject({ kind: 'won', prize: { name: 'Un premio de llave' } })
      expect(card.play?.symbols.filter((symbol) => symbol === 'llave')).toHaveLength(3)
    }
    expect(hashIn(former)).toBe(hashIn(latter))
    const [first] = cards
    expect(await open(latter, access)).toEqual(first)
    const shown = await former.call(revealCard, { as: access, params: { id: first?.play?.id ?? '' } })
    expect(shown).toMatchObject({ state: 'revealed', play: { symbols: first?.play?.symbols } })
    const { commitments } = await former.call(getProof, { params: TEST_CARD })
    expect(commitments.map(({ n, definitionHash }) => [n, definitionHash === hashIn(latter)])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('refuses a slot that the last definition has removed', async () => {
    const { former, latter } = await startBoth([{ playsPerDay: 2 }], [cardOf('llave')])
    at(LATE, former, latter)
    const { access } = await former.signUp()
    await expect(open(former, access, TEST_CARD, 'day:2026-11-27:2')).rejects.toMatchObject({ code: 'not_found' })
    expect(await former.db.read.selectFrom('play').selectAll().execute()).toEqual([])
  })

  test('no longer serves an edition that was withdrawn', async () => {
    const { former, latter } = await startBoth([{}], [])
    at(LATE, former, latter)
    const { access } = await former.signUp()
    const isGone = { code: 'not_found' }
    await expect(open(former, access)).rejects.toMatchObject(isGone)
    await expect(former.call(getCards, { as: access, params: { slug: 'rasca' } })).rejects.toMatchObject(isGone)
    await expect(former.call(getCampaign, { params: { slug: 'rasca' } })).rejects.toMatchObject(isGone)
    await expect(former.call(getProof, { params: TEST_CARD })).rejects.toMatchObject(isGone)
    const commitments = await former.db.read.selectFrom('commitment').select('campaign_id').execute()
    expect(commitments).toEqual([{ campaign_id: 'rasca/test' }])
  })

  test('notifies the winners of an edition only after it has loaded that edition', async () => {
    const later = cardOf('llave', { edition: 'otra', opensAt: '2026-11-29T00:00', closesAt: '2026-12-20T00:00' })
    const { former, latter } = await startBoth([{}], [cardOf('sol'), { ...later, claimUntil: '2027-01-20T00:00' }])
    const instant = madrid('2026-12-18T12:00')
    at(instant, former, latter)
    const { access, account } = await latter.signUp()
    const card = await open(
      latter,
      access,
      { slug: 'rasca', edition: 'otra' },
      `day:${dayOf('Europe/Madrid', instant)}:1`,
    )
    expect(card.play?.outcome.kind).toBe('won')
    at(madrid('2026-12-19T00:00'), former, latter)

    const settle = ({ db, deps, clock }: TestApi) => db.transact(() => settleDue(deps.season, enqueue, clock.at))
    const told = async () => {
      const mails = await former.mailsTo(account.email)
      const row = await former.db.read.selectFrom('play').select('notified_at').executeTakeFirst()
      return { mails: mails.filter(({ text }) => text.includes('Un premio de llave')).length, at: row?.notified_at }
    }
    expect(former.deps.season.byId('rasca/otra')).toBeUndefined()
    expect(await settle(former)).toBe(0)
    expect(await told()).toEqual({ mails: 0, at: null })
    await former.deps.season.refresh()
    expect(await settle(former)).toBe(1)
    expect(await settle(latter)).toBe(0)
    expect(await told()).toEqual({ mails: 1, at: former.clock.at })
  })
})
