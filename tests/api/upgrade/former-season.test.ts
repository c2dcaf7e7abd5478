import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#api/campaigns/definition/hashing.ts'
import { unbroken } from '#api/campaigns/definition/unbroken.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { instantOf } from '#api/days.ts'
import { type Database, migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import type { MailTransport } from '#api/mail/transport.ts'
import { deliverDue } from '#api/mail/worker.ts'
import { expireClaims, remindClaims, settleDue } from '#api/prizes/due.ts'
import { annulPrize, deliverPrize } from '#api/prizes/handling.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { getCampaign, getProof, listCampaigns, listProofMoments, listProofPlays } from '#contract/campaigns.schema.ts'
import { listConditions } from '#contract/conditions.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { claimPrize, listPrizes, type WonPrize } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { type FormerWithPlay, fillFormer, readFormer, reload, startUpgraded } from '#tests/support/former-database.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { verifier } from '#tests/support/verifier.ts'
import { ADDRESS } from '#tests/support/winner.ts'

type Added =
  | 'countries'
  | 'isDeclinable'
  | 'passesTo'
  | 'canBeShown'
  | 'shownAs'
  | 'symbol'
  | 'withArticle'
  | 'howToUse'
type FormerConditions = Omit<OutputOf<typeof listConditions>, 'mailboxes'>
type FormerPrize = Omit<WonPrize, 'campaign' | Added> & { campaign: { slug: string; edition: string } }
/** Returns names as newer versions give them: without a line break between a number and its sign. */
const kept = <T extends { name: string }>(prizes: T[]) =>
  prizes.map((prize) => ({ ...prize, name: unbroken(prize.name) }))
type FormerCard = {
  slot: string
  state: string
  play: { id: string; symbols: string[]; outcome: FormerOutcome } | null
}
type FormerOutcome = { kind: 'lost' } | { kind: 'won'; prize: FormerPrize }
type FormerEntry = { id: string; campaign: object; text: string; prize: FormerPrize | null }
type FormerProof = {
  edition: string
  moments: object[] | null
  method: string
  definitionHash: string
  seedCommit: string
}
interface FormerPlayProof {
  receipt: string
}
interface FormerAnswers {
  cards: { today: string; current: FormerCard[]; past: FormerCard[] }
  history: { entries: FormerEntry[]; nextCursor: null }
  entries: Record<string, { symbols: string[] | null; proof: FormerPlayProof | null }>
  /** The ids of the history rows of the scratch card in September. */
  september: string[]
  prizes: { serverNow: number; prizes: FormerPrize[] }
}
interface FormerOffer {
  key: string
  name: string
  symbol?: string
}
interface FormerCampaign {
  playsPerDay: number
  prizes: { name: string }[]
}
interface FormerSeason extends FormerWithPlay {
  file: { rules: object[]; campaigns: { slug: string; edition: string; prizes: FormerOffer[]; texts: object }[] }
  answers: {
    open: {
      campaigns: { campaigns: object[] }
      rasca: FormerCampaign
      xmas: FormerCampaign
      conditions: FormerConditions
      proofs: Record<string, FormerProof>
      plays: { plays: { ticket: string }[]; nextCursor: null }
    }
    members: Record<string, FormerAnswers>
  }
}

const former = readFormer<FormerSeason>('before-0006')
const { now: NOW, answers } = former
const RUNNING = { slug: 'rasca', edition: '2026-11' }
const RUNNING_ID = 'rasca/2026-11'
const CLOSED = { slug: 'rasca', edition: '2026-09' }
const HOUR_MS = 60 * 60 * 1000
const madrid = (text: string) => instantOf(text, 'Europe/Madrid')

/** Returns the drawing that the season file named for a prize, which only the cards showed then. */
const symbolOf = ({ name }: { name: string }) =>
  former.file.campaigns.flatMap(({ prizes }) => prizes).find((prize) => prize.name === name)?.symbol ?? null

/** Maps former responses to today's: these fields were renamed or added on purpose, all others must be as they were. */
const asToday = {
  conditions: (conditions: FormerConditions) => ({ ...conditions, mailboxes: 'mark' }),
  summary: (campaign: object) => ({ ...campaign, cancelReason: null }),
  campaign: ({ playsPerDay: _, prizes, ...campaign }: FormerCampaign, committedAt: number | null) => {
    const drawn = kept(prizes.map((prize) => ({ ...prize, symbol: symbolOf(prize) })))
    return { ...campaign, prizes: drawn, cancelReason: null, committedAt, countedAt: null, amendments: [] }
  },
  prize: (prize: FormerPrize) => {
    const { zone = 'Europe/Madrid', countries } = campaignOf(prize.campaign)
    const { state, kind } = prize
    const isDeclinable = state === 'won' || (state === 'claimed' && kind === 'physical')
    // An edition of the former version has no closing draw.
    const given = {
      isDeclinable,
      passesTo: 'nobody',
      canBeShown: false,
      shownAs: null,
      withArticle: null,
      howToUse: null,
      symbol: symbolOf(prize),
    }
    return {
      ...prize,
      ...given,
      name: unbroken(prize.name),
      campaign: { ...prize.campaign, kind: 'rasca', zone },
      countries,
    }
  },
  card: (card: FormerCard) => {
    if (card.play?.outcome.kind !== 'won') return card
    const outcome = { kind: 'won', prize: asToday.prize(card.play.outcome.prize) }
    return { ...card, play: { ...card.play, outcome } }
  },
  cards: (cards: FormerAnswers['cards'], { edition }: { edition: string }) => {
    const [current, past] = [cards.current.map(asToday.card), cards.past.map(asToday.card)]
    return { ...cards, edition, span: { every: 'day', from: cards.today }, current, past }
  },
  entry: (entry: FormerEntry) => {
    const campaign = { ...entry.campaign, kind: 'rasca' }
    return { ...entry, campaign, text: unbroken(entry.text), prize: entry.prize && asToday.prize(entry.prize) }
  },
  /** Receipts have their own address now; former receipts were seals that only the site could check. */
  playProof: (before: FormerPlayProof | null) => {
    if (before === null) return null
    const { receipt: _, ...proof } = before
    return proof
  },
  detail: (symbols: string[] | null) => symbols && { game: 'rasca', symbols },
  /** The moments have pages of their own now, and the method says where the promises are published. */
  proof: ({ moments: _, method: __, ...proof }: FormerProof) => {
    const { title, rulesVersion, prizes, opensAt, closesAt, loadedAt } = editionOf(proof.edition)
    const commitments = [{ n: 1, definitionHash: proof.definitionHash, seedCommit: proof.seedCommit, at: loadedAt }]
    const added = { kind: 'rasca', title, zone: 'Europe/Madrid', opensAt, closesAt, rulesVersion, commitments }
    return {
      ...proof,
      ...added,
      prizes: kept(prizes),
      seedAt: closesAt,
      winningAction: 'card',
      seals: [],
      receiptKeys: [{ id: expect.stringMatching(/^[0-9a-f]{16}$/), publicKey: expect.stringMatching(/^[\w-]{43}$/) }],
      pauses: [],
      method: expect.stringContaining('Días: los días del calendario de «zone»'),
      rootsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      checksum: expect.stringMatching(/^[0-9a-f]{16}$/),
    }
  },
  proofPlay: (play: { ticket: string }) => {
    const row = former.tables.play?.find(({ seq }) => seq === Number(play.ticket))
    return { ...play, action: 'card', slot: row?.slot, detail: row?.symbols }
  },
}

const campaignOf = ({ slug, edition }: { slug: string; edition: string }) =>
  former.file.campaigns.find((entry) => entry.slug === slug && entry.edition === edition) as unknown as {
    zone?: string
    countries: string[]
  }

function editionOf(edition: string) {
  const row = former.tables.campaign?.find(({ id }) => id === `rasca/${edition}`)
  const { texts, rulesVersion, prizes } = JSON.parse(String(row?.definition))
  return {
    title: texts.title,
    rulesVersion,
    prizes: prizes.map(({ key, name }: { key: string; name: string }) => ({ key, name })),
    opensAt: row?.opens_at,
    closesAt: row?.closes_at,
    loadedAt: row?.loaded_at,
  }
}

const member = (name: string) => {
  const { id, access } = former.members[name] ?? { id: '', access: '' }
  return { id, access, before: answers.members[name] as FormerAnswers }
}
const unitsBefore = (is: (unit: Record<string, unknown>) => boolean) =>
  (former.tables.prize_unit ?? []).filter(is).map(({ id }) => id as string)

describe.each(databases)('a season of the former version on $name', ({ newUrl }) => {
  let app: TestApi
  beforeAll(async () => {
    const db = await openDatabase(await newUrl())
    await fillFormer(db, former)
    app = await startUpgraded(db, former, former.file)
  })
  afterAll(() => app.close())

  test('gives anonymous visitors the same responses as before', async () => {
    const { open } = answers
    const loadedAt = editionOf('2026-11').loadedAt as number
    expect(await app.call(listCampaigns)).toEqual({
      ...open.campaigns,
      campaigns: open.campaigns.campaigns.map(asToday.summary),
    })
    const campaign = (slug: string) => app.call(getCampaign, { params: { slug } })
    expect(await campaign('rasca')).toEqual(asToday.campaign(open.rasca, loadedAt))
    expect(await campaign('xmas')).toEqual(asToday.campaign(open.xmas, null))
    expect(await app.call(listConditions)).toEqual(asToday.conditions(open.conditions))
  })

  test.each(Object.keys(answers.open.proofs))(
    'gives the same draw proof of the edition %s as before',
    async (edition) => {
      const before = answers.open.proofs[edition] as FormerProof
      const params = { slug: 'rasca', edition }
      expect(await app.call(getProof, { params })).toEqual(asToday.proof(before))
      if (before.moments) {
        expect((await app.call(listProofMoments, { params })).moments).toEqual(before.moments)
      } else {
        await expect(app.call(listProofMoments, { params })).rejects.toMatchObject({ code: 'not_open' })
      }
    },
  )

  test('publishes the closed edition’s plays under the same pseudonyms, and the verifier accepts them', async () => {
    const { plays } = await app.call(listProofPlays, { params: CLOSED })
    expect(plays).toEqual(answers.open.plays.plays.map(asToday.proofPlay))
    const proof = await app.call(getProof, { params: CLOSED })
    const { moments } = await app.call(listProofMoments, { params: CLOSED })
    expect(verifier.comprobar({ proof, moments, plays })).toEqual([])
  })

  test.each(Object.keys(answers.members))('gives %s the same responses as before', async (name) => {
    const { access: as, before } = member(name)
    expect(await app.call(getCards, { as, params: { slug: 'rasca' } })).toEqual(asToday.cards(before.cards, RUNNING))
    expect(await app.call(listPrizes, { as })).toEqual({
      ...before.prizes,
      prizes: before.prizes.prizes.map(asToday.prize),
    })
    const history = { ...before.history, entries: before.history.entries.map(asToday.entry) }
    expect(await app.call(listHistory, { as })).toEqual(history)
    for (const entry of history.entries) {
      const { symbols, proof } = before.entries[entry.id] ?? { symbols: null, proof: null }
      const page = await app.call(getHistoryEntry, { as, params: { id: entry.id } })
      expect(page).toEqual({ entry, detail: asToday.detail(symbols), proof: asToday.playProof(proof) })
    }
    const { entries } = await app.call(listHistory, { as, input: { campaign: 'rasca', month: '2026-09' } })
    expect(entries.map(({ id }) => id)).toEqual(before.september)
  })

  test('still renders each waiting mail once', async () => {
    const mails = await app.mails()
    expect(mails.map(({ id }) => id).sort()).toEqual((former.tables.outbox ?? []).map(({ id }) => id).sort())
    for (const { subject, text, html } of mails)
      expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|NaN|Invalid/)
  })
})

describe.each(databases)('in a continued season of the former version, on $name,', ({ prepared }) => {
  let open: () => Promise<Database>
  beforeAll(async () => {
    open = await prepared(async (db) => {
      await fillFormer(db, former)
      await migrate(db)
    })
  })
  const withSeason = async (what: (app: TestApi) => Promise<void>) => {
    const app = await startUpgraded(await open(), former, former.file)
    try {
      await what(app)
    } finally {
      await app.close()
    }
  }
  const play = (app: TestApi, name: string, slot: string, idempotencyKey: string) =>
    app.call(playCard, { as: member(name).access, params: RUNNING, input: { slot }, idempotencyKey })

  test('a repeated play returns the same card, with the former idempotency key or with another', () =>
    withSeason(async (app) => {
      const { as, slot, key, card } = former.repeated
      const expected = asToday.card(card as FormerCard)
      expect(await play(app, as, slot, key)).toEqual(expected)
      expect(await play(app, as, slot, 'another-tab')).toEqual(expected)
      await expect(play(app, as, 'day:2026-11-20:3', key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    }))

  test('open cards can be revealed, and unused daily and extra cards can still be played', () =>
    withSeason(async (app) => {
      const { access, id: account_id, before } = member('dani')
      const isOpen = ({ state }: FormerCard) => state === 'open'
      for (const card of before.cards.current.filter(isOpen)) {
        const id = card.play?.id ?? ''
        const shown = await app.call(revealCard, { as: access, params: { id } })
        expect(shown).toMatchObject({ state: 'revealed', play: { id, symbols: card.play?.symbols, historyId: id } })
      }
      const unopened = before.cards.current.filter(({ state }) => state === 'available').map(({ slot }) => slot)
      expect(unopened.map((slot) => slot.split(':')[0])).toEqual(['day', 'bonus'])
      for (const slot of unopened) await play(app, 'dani', slot, `later-${slot}`)
      const { current } = await app.call(getCards, { as: access, params: { slug: 'rasca' } })
      expect(current.filter(({ state }) => state === 'available')).toEqual([])
      const plays = await app.db.read
        .selectFrom('play')
        .select(['seq', 'action', 'slot'])
        .where('account_id', '=', account_id)
        .where('seq', '>', former.tables.play?.length ?? 0)
        .orderBy('seq')
        .execute()
      expect(plays).toMatchObject(unopened.map((slot) => ({ action: 'card', slot })))
    }))

  test('a won prize can be claimed and delivered, a sent one annulled, and an expired one no longer claimed', () =>
    withSeason(async (app) => {
      const { access: as, before } = member('bea')
      const won = before.prizes.prizes.find(({ state, kind }) => state === 'won' && kind === 'physical')
      const id = won?.id ?? 'none'
      await expect(app.call(claimPrize, { as, params: { id } })).rejects.toMatchObject({ code: 'address_required' })
      const input = { address: ADDRESS }
      const claimed = await app.call(claimPrize, { as, params: { id }, input })
      expect(claimed).toMatchObject({ state: 'claimed', claimedAt: NOW, needsAddress: false })
      expect(await app.call(claimPrize, { as, params: { id }, input })).toEqual(claimed)
      const desk = { season: app.deps.season, enqueue, now: NOW + 1, actor: 'operator:test' }
      await app.db.transact(() => deliverPrize(desk, id))
      const { entries } = await app.call(listHistory, { as, input: { campaign: 'rasca' } })
      expect(entries.slice(0, 2).map(({ kind, prize }) => [kind, prize?.id])).toEqual([
        ['delivered', id],
        ['claim', id],
      ])
      const [sent = ''] = unitsBefore(({ state }) => state === 'sent')
      await app.db.transact(() => annulPrize(desk, sent, 'Se perdió'))
      const lost = await app.call(listHistory, { as: member('ana').access, input: { kind: 'annulment' } })
      expect(lost.entries).toMatchObject([
        { text: 'Se anuló el premio: Cesta de uvas. Motivo: Se perdió', prize: { id: sent } },
      ])
      const [over = ''] = unitsBefore(({ state }) => state === 'expired')
      const { account_id } = former.tables.prize_unit?.find((unit) => unit.id === over) ?? {}
      const owner = Object.values(former.members).find((one) => one.id === account_id)
      await expect(app.call(claimPrize, { as: owner?.access, params: { id: over }, input })).rejects.toMatchObject({
        code: 'claim_over',
      })
    }))

  test('each waiting mail is sent once', () =>
    withSeason(async (app) => {
      const sent: string[] = []
      const sendMail = async ({ to, text }: { to: string; text: string }) => {
        expect(text).not.toMatch(/undefined|NaN|Invalid/)
        sent.push(to)
      }
      const transport = { sendMail } as unknown as MailTransport
      while ((await deliverDue(app.deps, transport)) > 0) {}
      expect(sent.sort()).toEqual((former.tables.outbox ?? []).map(({ to_addr }) => to_addr).sort())
    }))

  test('each winner is notified, reminded and expired once, from where the former version stopped', () =>
    withSeason(async (app) => {
      const { db, season } = app.deps
      const edition = season.byId(RUNNING_ID) as Edition
      const added = async (work: () => Promise<unknown>) => {
        const before = new Set((await app.mails()).map(({ id }) => id))
        await work()
        const rows = await db.read.selectFrom('outbox').select(['id', 'dedupe_key']).execute()
        return rows.flatMap(({ id, dedupe_key }) => (before.has(id) ? [] : [dedupe_key])).sort()
      }
      const settle = () => db.transact(() => settleDue(season, enqueue, NOW))
      const untold = (former.tables.play ?? []).filter(
        (row) => row.unit_id && !row.revealed_at && !row.notified_at && Number(row.settles_at) <= NOW,
      )
      expect(untold).toHaveLength(1)
      expect(await added(settle)).toEqual(untold.map(({ id }) => `prize-settled:${id}`))
      expect(await added(settle)).toEqual([])

      const waiting = unitsBefore(({ state, campaign_id }) => state === 'won' && campaign_id === RUNNING_ID)
      const remind = (at: number) => () => db.transact(() => remindClaims(edition, enqueue, at))
      expect(await added(remind(NOW))).toEqual([])
      const late = madrid('2026-12-28T00:00')
      expect(await added(remind(late))).toEqual(waiting.map((id) => `prize-reminder:${id}:2`).sort())
      expect(await added(remind(late + HOUR_MS))).toEqual([])

      expect(await db.transact(() => expireClaims(edition, enqueue, edition.claimUntil - 1))).toBe(0)
      expect(await db.transact(() => expireClaims(edition, enqueue, edition.claimUntil))).toBe(waiting.length)
      const expired = await db.read
        .selectFrom('event')
        .select(['unit_id', 'actor'])
        .where('kind', '=', 'expiry')
        .where('campaign_id', '=', RUNNING_ID)
        .execute()
      expect(expired.map(({ unit_id }) => unit_id).sort()).toEqual([...waiting].sort())
      expect(new Set(expired.map(({ actor }) => actor))).toEqual(new Set(['system']))
    }))

  test('the counters of prizes left, plays and ledger ranges continue from their former values', () =>
    withSeason(async (app) => {
      const counted = async () => {
        await advanceTallies(app.db, app.clock.at + HOUR_MS)
        const rows = await app.db.read.selectFrom('tally').selectAll().execute()
        return Object.fromEntries(rows.map(({ campaign_id, key, n }) => [`${campaign_id} ${key}`, Number(n)]))
      }
      const seqs = (edition: string) =>
        (former.tables.play ?? []).flatMap(({ campaign_id, seq }) => (campaign_id === edition ? [Number(seq)] : []))
      const left = (edition: string, key: string) =>
        unitsBefore((unit) => unit.campaign_id === edition && unit.prize_key === key && !unit.account_id).length
      const spanOf = (edition: string, last = Math.max(...seqs(edition))) => {
        return { [`${edition} first-seq`]: Math.min(...seqs(edition)), [`${edition} last-seq`]: last }
      }
      const expected = {
        ' counted-seq': former.tables.play?.length,
        'rasca/2026-09 plays:card': seqs('rasca/2026-09').length,
        'rasca/2026-09 left:cesta': left('rasca/2026-09', 'cesta'),
        'rasca/2026-09 left:vale': left('rasca/2026-09', 'vale'),
        ...spanOf('rasca/2026-09'),
        'rasca/2026-11 plays:card': seqs(RUNNING_ID).length,
        'rasca/2026-11 left:caja': left(RUNNING_ID, 'caja'),
        'rasca/2026-11 left:vale': left(RUNNING_ID, 'vale'),
        ...spanOf(RUNNING_ID),
        'rasca/2027-01 left:vale': 3,
      }
      expect(await counted()).toEqual(expected)

      // By the last day nearly all moments have passed: these cards win as much as the limits of the member allow.
      app.clock.at = madrid('2026-11-28T23:00')
      const { access } = await app.signIn('dani@example.es')
      const last = { as: access, params: RUNNING }
      const cards = []
      for (const n of [1, 2, 3]) {
        const slot = `day:2026-11-28:${n}`
        cards.push(await app.call(playCard, { ...last, input: { slot }, idempotencyKey: slot }))
      }
      const won = cards.flatMap(({ play: made }) => (made?.outcome.kind === 'won' ? [made.outcome.prize] : []))
      expect(won.length).toBeGreaterThan(0)
      const wonOf = (kind: string) => won.filter((prize) => prize.kind === kind).length
      const lastSeq = (former.tables.play?.length ?? 0) + 3
      expect(await counted()).toEqual({
        ...expected,
        ' counted-seq': lastSeq,
        'rasca/2026-11 plays:card': seqs(RUNNING_ID).length + 3,
        'rasca/2026-11 left:caja': left(RUNNING_ID, 'caja') - wonOf('physical'),
        'rasca/2026-11 left:vale': left(RUNNING_ID, 'vale') - wonOf('code'),
        ...spanOf(RUNNING_ID, lastSeq),
      })
      const held = await app.db.read
        .selectFrom('prize_unit')
        .select(['cap_group', 'cap_no'])
        .where('account_id', '=', member('dani').id)
        .where('campaign_id', '=', RUNNING_ID)
        .orderBy('cap_group')
        .orderBy('cap_no')
        .execute()
      const count = (group: string) => held.filter(({ cap_group }) => cap_group === group).length
      expect([count('physical') <= 1, count('code') <= 3]).toEqual([true, true])

      // The verifier accepts the whole edition, with the plays of both versions.
      app.clock.at = madrid('2026-11-29T00:00')
      const proof = await app.call(getProof, { params: RUNNING })
      const { moments } = await app.call(listProofMoments, { params: RUNNING })
      const { plays } = await app.call(listProofPlays, { params: RUNNING })
      expect(plays).toHaveLength(proof.plays)
      expect(verifier.comprobar({ proof, moments, plays })).toEqual([])
    }))

  test('a member who has played since the upgrade may still play after moving to another country', () =>
    withSeason(async (app) => {
      const { id, access } = member('eva')
      await play(app, 'eva', 'day:2026-11-20:1', 'the-first-card')
      await app.db.transact(() => run(tables.updateTable('account').set({ country: 'FR' }).where('id', '=', id)))
      const { obstacle } = await app.call(getCards, { as: access, params: { slug: 'rasca' } })
      expect(obstacle).toBeNull()
      await play(app, 'eva', 'day:2026-11-20:2', 'the-second-card')
    }))

  test('the running edition stays frozen; an upcoming one may change, and keeps both commitments', () =>
    withSeason(async (app) => {
      const withChange = (edition: string, changes: object) => {
        return {
          ...former.file,
          campaigns: former.file.campaigns.map((entry) =>
            entry.edition === edition ? { ...entry, ...changes } : entry,
          ),
        }
      }
      await expect(reload(app.db, NOW, withChange('2026-11', { playsPerDay: 4 }))).rejects.toThrow(
        '"rasca/2026-11" has started, and game.playsPerDay changed',
      )
      const definitionOf = async (id: string) => (await reload(app.db, NOW, former.file)).byId(id)?.definitionText
      for (const { id, definition } of former.tables.campaign ?? [])
        expect(await definitionOf(String(id))).toBe(definition)

      const season = await reload(app.db, NOW, withChange('2027-01', { playsPerDay: 4 }))
      const before = answers.open.proofs['2027-01'] as FormerProof
      const [first, second, ...more] = season.byId('rasca/2027-01')?.commitments ?? []
      expect(more).toEqual([])
      expect(first).toMatchObject({ n: 1, definitionHash: before.definitionHash, seedCommit: before.seedCommit })
      expect(second).toMatchObject({ n: 2, definitionHash: sha256(season.byId('rasca/2027-01')?.definitionText ?? '') })
    }))

  test('the same season in today’s file format changes no definition', () =>
    withSeason(async (app) => {
      const campaigns = former.file.campaigns.map((entry) => {
        const { playsPerDay, prizes, ...rest } = entry as typeof entry & { playsPerDay: number }
        const drawn = prizes as { key: string; symbol: string }[] | undefined
        if (!drawn) return rest
        const symbols = Object.fromEntries(drawn.map(({ key, symbol }) => [key, symbol]))
        return { ...rest, prizes: drawn.map(({ symbol: _, ...prize }) => prize), game: { playsPerDay, symbols } }
      })
      const season = await reload(app.db, NOW, { ...former.file, campaigns })
      for (const { id, definition_hash } of former.tables.campaign ?? []) {
        expect([id, season.byId(String(id))?.definitionHash]).toEqual([id, definition_hash])
      }
    }))
})
