import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { commitTo } from '#api/campaigns/proof/fairness.ts'
import { momentsOf } from '#api/campaigns/proof/moments.ts'
import { proofMoments, proofOf, proofPlays } from '#api/campaigns/proof/proof.ts'
import { dayOf, instantOf } from '#api/days.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { GAMES } from '#api/games/catalog.ts'
import { cardsOf, reveal } from '#api/games/rasca/cards.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { historyEntry, historyPage, type Reader } from '#api/history/history.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims, remindClaims, settleDue } from '#api/prizes/due.ts'
import type { PrizeMail } from '#api/prizes/prize-mail.ts'
import { claimPrize, prizesOf } from '#api/prizes/prizes.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import type { Season } from '#api/season/season.ts'
import { databases } from '#tests/support/databases.ts'
import {
  addPlayer,
  addPlayers,
  codeHashing,
  editionContext,
  loadTestSeason,
  random,
  scratchCard,
  type TestPlayer,
} from '#tests/support/seasons.ts'
import { verifier } from '#tests/support/verifier.ts'

const madrid = (text: string) => instantOf(text, 'Europe/Madrid')
const NOON = madrid('2026-11-20T12:00')
const address = {
  name: 'Ana',
  street: 'Calle 1',
  postcode: '28001',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
} as const

/** A second edition with a single prize, to test the instant from which that prize can be won. */
const oneMoment = scratchCard({
  edition: 'uno',
  opensAt: '2026-12-01T00:00',
  closesAt: '2026-12-29T00:00',
  claimUntil: '2027-01-29T00:00',
  prizes: [{ key: 'vale', kind: 'code', name: 'Vale', valueCents: 1, stock: 1, symbol: 'sol' }],
})

describe.each(databases)('the scratch card on $name', ({ open }) => {
  let db: Database
  let season: Season
  let edition: Edition
  let now = NOON
  beforeAll(async () => {
    db = await open()
    season = await loadTestSeason(db, () => now, scratchCard({ playsPerDay: 6 }), oneMoment)
    edition = (await season.find('rasca', now)) as Edition
  })
  afterAll(() => db.close())

  const playAs = (player: TestPlayer, slot = 'day:2026-11-20:1', idempotencyKey = 'key-1') =>
    db.transact(
      () => openCard({ edition, player, slot, choice: null, idempotencyKey }, { now: () => now, random }),
      player.accountId,
    )
  const desk = () => ({ slug: 'rasca', actor: 'operator:test', now })
  const at = async <T>(instant: number, what: () => Promise<T>): Promise<T> => {
    const before = now
    now = instant
    try {
      return await what()
    } finally {
      now = before
    }
  }

  test('requests with the same idempotency key or the same slot return the same card, concurrently or later', async () => {
    const player = await addPlayer(db)
    const cards = await Promise.all([
      playAs(player),
      playAs(player),
      playAs(player, 'day:2026-11-20:1', 'another tab'),
      playAs(player, 'day:2026-11-20:1', 'third tab'),
    ])
    const again = await at(NOON + 1000, () => playAs(player))
    expect(new Set([...cards, again].map((card) => JSON.stringify(card))).size).toBe(1)
  })

  test('an idempotency key opens only one card', async () => {
    const player = await addPlayer(db)
    await playAs(player, 'day:2026-11-20:1', 'key')
    const secondWithKey = () => playAs(player, 'day:2026-11-20:2', 'key')
    await expect(secondWithKey()).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    // The same holds once the other card is open under its own key.
    await playAs(player, 'day:2026-11-20:2', 'other key')
    await expect(secondWithKey()).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  test.each([
    ['not_today', 'day:2026-11-19:1', {}],
    ['not_today', 'day:2026-11-21:1', {}],
    ['not_found', 'day:2026-11-20:7', {}],
    ['not_found', 'day:2026-11-20:01', {}],
    ['not_found', `bonus:${uuidv7()}`, {}],
    ['email_unconfirmed', 'day:2026-11-20:1', { emailConfirmed: false }],
    ['country_not_eligible', 'day:2026-11-20:1', { country: 'MX' }],
    ['too_young', 'day:2026-11-20:1', { birthDate: '2008-11-21' }],
  ])('refuses with %s: %s, %o', async (code, slot, changes) => {
    const player = await addPlayer(db, changes)
    await expect(playAs(player, slot)).rejects.toMatchObject({ code })
    expect(await db.read.selectFrom('play').selectAll().where('account_id', '=', player.accountId).execute()).toEqual(
      [],
    )
  })

  test.each([
    ['not_open', '2026-10-31T23:59:59.999'],
    ['campaign_over', '2026-11-29T00:00'],
  ])('refuses with %s at %s', async (code, text) => {
    const player = await addPlayer(db)
    await at(madrid(text), () => expect(playAs(player)).rejects.toMatchObject({ code }))
  })

  test('a pause refuses new plays, still returns opened cards, and can be ended', async () => {
    const player = await addPlayer(db)
    const card = await playAs(player)
    await db.transact(() => pauseCampaign(desk(), 'Revisamos un fallo'))
    await expect(playAs(player, 'day:2026-11-20:2', 'k2')).rejects.toMatchObject({ code: 'paused' })
    expect(await playAs(player)).toEqual(card)
    await resumeCampaign(db, desk(), editionContext)
    await playAs(player, 'day:2026-11-20:2', 'k3')
  })

  test('a pause shows its reason, and opened cards are still listed', async () => {
    const player = await addPlayer(db)
    const card = await playAs(player)
    const paused = { ...edition, pausedAt: now, pauseReason: 'Revisamos un fallo' }
    const { current, obstacle } = await cardsOf({ db, player, now }, paused)
    expect({ obstacle, current }).toMatchObject({
      obstacle: 'paused',
      current: [{ play: card.play }, {}, {}, {}, {}, {}],
    })
    await db.transact(() => pauseCampaign(desk(), paused.pauseReason))
    const move = { edition: paused, player, slot: 'day:2026-11-20:2', choice: null, idempotencyKey: 'k2' }
    await expect(db.transact(() => openCard(move, { now: () => now, random }), player.accountId)).rejects.toMatchObject(
      {
        body: {
          code: 'paused',
          detail: 'La promoción está en pausa. Vuelve dentro de un rato. Motivo: Revisamos un fallo',
        },
      },
    )
    await resumeCampaign(db, desk(), editionContext)
  })

  test('a bonus card opens only for its owner, and is listed once', async () => {
    const [owner, other] = (await addPlayers(db, 2)) as [TestPlayer, TestPlayer]
    const id = uuidv7()
    const row = { id, campaign_id: edition.id, account_id: owner.accountId, cause: 'Insignia', created_at: now }
    await db.transact(() => run(tables.insertInto('extra_play').values(row)))
    await expect(playAs(other, `bonus:${id}`)).rejects.toMatchObject({ code: 'not_found' })
    expect(await playAs(owner, `bonus:${id}`, 'b1')).toMatchObject({ cause: 'Insignia' })
    const { past, current } = await cardsOf({ db, player: owner, now }, edition)
    expect(current.filter((card) => card.cause === 'Insignia')).toHaveLength(1)
    expect(past).toEqual([])
  })

  test('a prize appears when its card is revealed, not before, and a repeated claim changes nothing', async () => {
    const { player, prizeId, playId } = await winner()
    const reader: Reader = { db, season, accountId: player.accountId, now }
    const seen = async () => ({
      prizes: (await prizesOf(db, season, player.accountId, now)).map(({ id }) => id),
      history: (await historyPage(reader, {}, undefined)).entries.map(({ id }) => id),
    })
    expect(await seen()).toEqual({ prizes: [], history: [] })
    const shown = await db.transact(() => reveal(season, playId, player.accountId, now))
    expect(shown).toMatchObject({ state: 'revealed', play: { historyId: playId } })
    expect(await db.transact(() => reveal(season, playId, player.accountId, now + 5))).toEqual(shown)
    expect(await seen()).toEqual({ prizes: [prizeId], history: [playId] })

    const claim = { prizeId, accountId: player.accountId, emailConfirmed: true, address }
    const claimAt = (instant: number, changes = {}) =>
      db.transact(() => claimPrize({ season, codeHashing, enqueue }, { ...claim, ...changes }, instant))
    const stranger = await addPlayer(db)
    await expect(claimAt(now, { accountId: stranger.accountId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(claimAt(edition.claimUntil)).rejects.toMatchObject({ code: 'claim_over' })
    await expect(claimAt(now, { emailConfirmed: false })).rejects.toMatchObject({ code: 'email_unconfirmed' })
    const first = await claimAt(now)
    expect(first).toMatchObject({ state: 'claimed', claimedAt: now, needsAddress: false })
    expect(first.code === null).toBe(first.kind === 'physical')
    expect(await claimAt(now + 1000)).toEqual(first)
    const { entries } = await historyPage({ ...reader, now: now + 2000 }, {}, undefined)
    expect(entries.map(({ kind }) => kind)).toEqual(['claim', 'play'])
    const { proof, detail } = await historyEntry(reader, playId)
    expect(detail).toEqual({ game: 'rasca', symbols: Array.from({ length: 9 }, () => expect.any(String)) })
    expect(proof).toMatchObject({ seed: null, definitionHash: edition.definitionHash })
  })

  test('an unrevealed win settles at midnight, is mailed once, gets a reminder and does not expire early', async () => {
    const { playId } = await winner()
    const mails: PrizeMail[] = []
    // biome-ignore lint/correctness/useYield: an outbox that writes nothing
    const enqueue = function* (mail: PrizeMail) {
      mails.push(mail)
    }
    const settle = (instant: number) => db.transact(() => settleDue(season, enqueue, instant))
    await settle(madrid('2026-11-20T23:59'))
    expect(mails).toEqual([])
    await settle(madrid('2026-11-21T00:00'))
    const told = mails.filter(({ dedupeKey }) => dedupeKey === `prize-settled:${playId}`)
    expect(told).toHaveLength(1)
    mails.length = 0
    expect(await settle(madrid('2026-11-21T00:01'))).toBe(0)

    const half = NOON + (edition.claimUntil - NOON) / 2
    await db.transact(() => remindClaims(edition, enqueue, half - 1000))
    expect(mails).toEqual([])
    expect(await db.transact(() => remindClaims(edition, enqueue, half + 1000))).toBeGreaterThan(0)
    expect(await db.transact(() => remindClaims(edition, enqueue, half + 2000))).toBe(0)
    expect(await db.transact(() => expireClaims(edition, enqueue, edition.claimUntil - 1))).toBe(0)
  })

  test('the limits per person hold, even with concurrent plays', async () => {
    const player = await addPlayer(db)
    await at(madrid('2026-11-28T12:00'), async () => {
      const slots = [1, 2, 3, 4, 5, 6].map((n) => `day:2026-11-28:${n}`)
      await Promise.all(slots.map((slot, i) => playAs(player, slot, `limit-${i}`)))
    })
    const groups = await db.read
      .selectFrom('prize_unit')
      .select(['cap_group', (eb) => eb.fn.countAll<number>().as('won')])
      .where('account_id', '=', player.accountId)
      .groupBy('cap_group')
      .orderBy('cap_group')
      .execute()
    expect(groups).toEqual([
      { cap_group: 'code', won: 3 },
      { cap_group: 'physical', won: 1 },
    ])
  })

  test('with enough plays every prize is won exactly once, and the proof passes the verifier', async () => {
    const LAST_DAY = madrid('2026-11-28T23:59:59')
    await at(LAST_DAY, async () => {
      const players = await addPlayers(db, 150)
      await Promise.all(players.map((player) => playAs(player, 'day:2026-11-28:1', 'end')))
    })
    const units = await db.read
      .selectFrom('prize_unit')
      .select(['play_id', 'opens_at'])
      .where('campaign_id', '=', edition.id)
      .execute()
    const open = units.filter((unit) => Number(unit.opens_at) <= LAST_DAY)
    expect(open.every((unit) => unit.play_id !== null)).toBe(true)
    expect(new Set(open.map((unit) => unit.play_id)).size).toBe(open.length)

    await advanceTallies(db, edition.closesAt)
    const ask = (instant: number) => ({ cursor: undefined, secret: 's', now: instant })
    await expect(proofPlays(db, edition, ask(LAST_DAY))).rejects.toMatchObject({
      code: 'not_open',
    })
    expect(await proofOf(db, edition, GAMES, LAST_DAY)).toMatchObject({ seed: null })
    await expect(proofMoments(db, edition, undefined, LAST_DAY)).rejects.toMatchObject({ code: 'not_open' })
    const proof = await proofOf(db, edition, GAMES, edition.closesAt)
    const { moments } = await proofMoments(db, edition, undefined, edition.closesAt)
    expect(commitTo(proof.seed ?? '', proof.definitionHash)).toBe(edition.seedCommit)
    const { plays } = await proofPlays(db, edition, ask(edition.closesAt))
    expect(plays).toHaveLength(proof.plays)
    // The tests above went back and forth in time, as no server does, so faults about which unit was free are ignored.
    const inOrder = [...plays].sort((a, b) => a.at - b.at || a.ticket.localeCompare(b.ticket))
    const faults = verifier.comprobar({ proof, moments, plays: inOrder })
    expect(faults.filter((fault) => !/estaba libre|fuera de turno/.test(fault))).toEqual([])
  })

  test('a prize is won by the first play at or after its moment, and by no other', async () => {
    const single = season.byId('rasca/uno') as Edition
    const [{ opensAt: moment = 0 } = {}] = momentsOf(single, [])
    const outcomeAt = async (instant: number) => {
      const player = await addPlayer(db)
      const slot = `day:${dayOf('Europe/Madrid', instant)}:1`
      const move = { edition: single, player, slot, choice: null, idempotencyKey: 'k' }
      const card = await db.transact(() => openCard(move, { now: () => instant, random }))
      return card.play?.outcome.kind
    }
    expect(await outcomeAt(moment - 1)).toBe('lost')
    expect(await outcomeAt(moment)).toBe('won')
    expect(await outcomeAt(moment + 1)).toBe('lost')
  })

  /** Plays with new people until one wins. */
  async function winner() {
    for (;;) {
      const player = await addPlayer(db)
      const { play: opened } = await playAs(player)
      if (opened?.outcome.kind === 'won') return { player, playId: opened.id, prizeId: opened.outcome.prize.id }
    }
  }
})
