import { pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { proofOf } from '#api/campaigns/proof/proof.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { enterPublicValue } from '#api/draws/public-value.ts'
import { GAMES } from '#api/games/catalog.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims } from '#api/prizes/due.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { advanceRoots } from '#api/roots/roots.ts'
import { answerCandle } from '#contract/games/aniversario/aniversario.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { answerMission } from '#contract/games/verano/verano.schema.ts'
import { openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { claimPrize, listPrizes, showWinner } from '#contract/prizes.schema.ts'
import { getReceipt, type Receipt } from '#contract/receipts.schema.ts'
import { advent } from './advent.ts'
import { anniversary, march, RIGHT } from './cake.ts'
import { issue, PARTNERS, partners, withTargets } from './partners.ts'
import { enterUntil, kickoffOf, porra, predictor } from './porra.ts'
import {
  acceptRules,
  addPlayers,
  addSessions,
  beach,
  editionContext,
  scratchCard,
  signInAgain,
  tree,
} from './seasons.ts'
import { FIRST_DAY, madridTime, summer } from './summer.ts'
import { createTestApi, type TestApi } from './test-api.ts'
import { type Published, publishedOf } from './verifier.ts'
import { ADDRESS } from './winner.ts'

/** Everything that an edition has published at its end, and the time of that end. */
export interface RealProof {
  published: Required<Published>
  now: number
  /** Present if the edition has plays. */
  receipt: Receipt | undefined
}

interface Play {
  app: TestApi
  members: string[]
  /** Moves the clock to an instant, and runs the jobs. */
  at(instant: number): Promise<void>
}

interface Edition {
  id: string
  season: Parameters<typeof createTestApi>[0]['season']
  opens: number
  play(world: Play): Promise<void>
  /** Instants at which something is due after the plays. */
  ends: readonly number[]
}

const CARD_CLOSES = madridTime('2026-11-04T00:00')
const SUMMER_CLOSES = madridTime('2026-09-01T00:00')
const TREE_CLOSES = madridTime('2027-01-06T00:00')
const BEACH_CLOSES = madridTime('2026-07-04T00:00')
const BEACH_DRAWS = madridTime('2026-07-06T12:00')

const EDITIONS: Record<string, Edition> = {
  /** Moments, a pause, and a closing draw whose prizes pass to alternates. */
  rasca: {
    id: 'rasca/test',
    season: [
      scratchCard({
        closesAt: '2026-11-04T00:00',
        claimUntil: '2026-11-10T00:00',
        playsPerDay: 2,
        prizes: [
          { key: 'caja', kind: 'physical', name: 'Caja de naranjas', valueCents: 2900, stock: 2, symbol: 'naranja' },
          { key: 'vale', kind: 'code', name: 'Vale de 10 €', valueCents: 1000, stock: 4, symbol: 'limon' },
        ],
        closingDraw: { drawsAt: '2026-11-12T12:00', alternates: 2, daysToClaim: 3 },
      }),
    ],
    opens: madridTime('2026-11-01T00:00'),
    async play({ app, members, at }) {
      const control = { slug: 'rasca', actor: 'operator:test' }
      for (const day of ['01', '02', '03']) {
        for (const [i, as] of members.entries()) {
          await at(madridTime(`2026-11-${day}T12:0${i}`))
          const params = { slug: 'rasca', edition: 'test' }
          await app.call(playCard, { as, params, input: { slot: `day:2026-11-${day}:1` }, idempotencyKey: uuidv7() })
        }
        if (day !== '02') continue
        await at(madridTime('2026-11-02T15:00'))
        await app.db.transact(() => pauseCampaign({ ...control, now: app.clock.at }, 'Una avería.'))
        await at(madridTime('2026-11-03T09:00'))
        await resumeCampaign(app.db, { ...control, now: app.clock.at }, editionContext)
      }
    },
    ends: [
      CARD_CLOSES + 3 * MINUTE_MS,
      madridTime('2026-11-10T00:01'),
      madridTime('2026-11-12T12:00'),
      madridTime('2026-11-15T12:01'),
      madridTime('2026-11-18T12:02'),
    ],
  },
  /** Entries, a public value, an alternate who got a prize, and a winner with a name. */
  playa: {
    id: 'playa/test',
    season: [
      beach({
        closesAt: '2026-07-04T00:00',
        claimUntil: '2026-07-08T00:00',
        prizes: [
          { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 3 },
          { key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 39_000, stock: 2, pool: 'draw:beach' },
        ],
        draws: [
          {
            key: 'beach',
            name: 'Sorteo de la playa',
            drawsAt: '2026-07-06T12:00',
            alternates: 2,
            daysToClaim: 2,
            publicValue: 'El primer premio de la lotería',
          },
        ],
        closingDraw: { drawsAt: '2026-07-20T12:00', alternates: 1, daysToClaim: 2 },
      }),
    ],
    opens: madridTime('2026-07-01T00:00'),
    async play({ app, members, at }) {
      for (const day of ['01', '02', '03']) {
        for (const [i, as] of members.entries()) {
          await at(madridTime(`2026-07-${day}T12:0${i}`))
          const input = { slot: `day:2026-07-${day}:1`, spot: 3 + i }
          await app.call(dig, { as, params: { slug: 'playa', edition: 'test' }, input, idempotencyKey: uuidv7() })
        }
      }
      await addEntries(app.db, members, {
        campaign_id: 'playa/test',
        subject: 'draw:beach',
        at: BEACH_CLOSES - HOUR_MS,
      })
      await at(BEACH_CLOSES + 3 * MINUTE_MS)
      const entered = { key: 'beach', value: '04321', actor: 'operator:test', now: app.clock.at + MINUTE_MS }
      const edition = app.deps.season.byId('playa/test')
      if (edition) await app.db.transact(() => enterPublicValue(edition, entered))
      await at(BEACH_DRAWS)
      await nameWinner(app, members)
    },
    ends: [BEACH_DRAWS + 2 * DAY_MS + MINUTE_MS, madridTime('2026-07-20T12:00'), madridTime('2026-07-23T12:00')],
  },
  /** Opened seals, the pool of a door, and a draw. */
  xmas: {
    id: 'xmas/test',
    season: [advent({ game: { bonus: undefined } })],
    opens: Date.parse('2026-12-01T00:00+01:00'),
    async play({ app, members, at }) {
      for (const n of [1, 2, 3, 4, 5, 6, 7]) {
        for (const [i, as] of members.entries()) {
          await at(Date.parse(`2026-12-0${n}T18:0${i}:00+01:00`))
          const input = n === 2 || n === 7 ? { answer: i % 2 } : {}
          const params = { slug: 'xmas', edition: 'test', n: String(n) }
          await app.call(openDoor, { as, params, input, idempotencyKey: uuidv7() })
        }
      }
    },
    ends: ['2027-01-06T00:03', '2027-01-06T12:00', '2027-01-21T12:00', '2027-06-20T12:00'].map((time) =>
      Date.parse(`${time}+01:00`),
    ),
  },
  /** Seals, entries and a draw without any moment. */
  aniversario: {
    id: 'aniversario/test',
    season: [anniversary()],
    opens: march('09T00:00:00'),
    async play({ app, members, at }) {
      for (const n of [1, 2, 3]) {
        for (const [i, as] of members.entries()) {
          await at(march(`${String(8 + n).padStart(2, '0')}T12:0${i}:00`))
          const params = { slug: 'aniversario', edition: 'test', n: String(n) }
          const input = { try: 1, answer: (i + n) % 3 === 0 ? 0 : RIGHT }
          await app.call(answerCandle, { as, params, input, idempotencyKey: uuidv7() })
        }
      }
    },
    ends: [march('16T00:03:00'), march('17T12:00:00'), march('31T12:01:00') + HOUR_MS],
  },
  /** Prizes in the order of redeemed codes, and a draw. */
  tpp: {
    id: 'tpp/test',
    season: withTargets(partners()),
    opens: Date.parse('2026-11-01T00:00+01:00'),
    async play({ app, members, at }) {
      for (const [k, offer] of ['caja', 'vale', 'dos', 'pan'].entries()) {
        const codes = await issue(app, offer, { count: members.length })
        for (const [i, as] of members.entries()) {
          await at(Date.parse(`2026-11-1${k}T12:0${i}:00+01:00`))
          const params = { ...PARTNERS, code: codes[i] ?? '' }
          await app.call(redeemCode, { as, params, idempotencyKey: uuidv7() }).catch(() => {})
        }
      }
    },
    ends: [Date.parse('2026-11-29T00:03+01:00'), Date.parse('2026-12-02T12:00+01:00')],
  },
  /** Plays that win nothing by themselves, and a draw. */
  verano: {
    id: 'verano/test',
    season: [summer(), beach()],
    opens: FIRST_DAY,
    async play({ app, members, at }) {
      for (const [i, as] of members.entries()) {
        await at(madridTime(`2026-07-01T12:0${i}`))
        const params = { slug: 'verano', edition: 'test', n: '1' }
        await app.call(answerMission, { as, params, input: { choices: [0, 1, 2, 0, 1] }, idempotencyKey: uuidv7() })
      }
      const entry = { campaign_id: 'verano/test', subject: 'draw:verano', at: SUMMER_CLOSES - HOUR_MS }
      await addEntries(app.db, members, entry)
    },
    ends: [SUMMER_CLOSES + 3 * MINUTE_MS, madridTime('2026-09-05T12:00')],
  },
  /** A draw without any play. */
  xmastree: {
    id: 'xmastree/test',
    season: [tree(), scratchCard()],
    opens: madridTime('2026-11-16T00:00'),
    async play({ app, members }) {
      const entry = { campaign_id: 'xmastree/test', subject: 'draw:tree', at: TREE_CLOSES - HOUR_MS }
      await addEntries(app.db, members, entry)
    },
    ends: [TREE_CLOSES + 3 * MINUTE_MS, madridTime('2027-01-06T12:00')],
  },
  /** A draw in the order of a score. */
  eurocopa: {
    id: 'eurocopa/test',
    season: [
      porra({
        prizes: [
          { key: 'balon', kind: 'physical', name: 'Un balón', valueCents: 9000, stock: 1, pool: 'draw:porra' },
          { key: 'taza', kind: 'physical', name: 'Una taza', valueCents: 900, stock: 2, pool: 'draw:porra' },
        ],
        draws: [{ key: 'porra', name: 'Premios por puesto', drawsAt: '2026-07-23T00:00', alternates: 1 }],
      }),
    ],
    opens: kickoffOf(1) - DAY_MS,
    async play({ app, members, at }) {
      await at(kickoffOf(1) - HOUR_MS)
      for (const [i, as] of members.entries()) await predictor(app, as).save([`1 ${i === 0 ? '5-1' : '2-0'}`])
      await enterUntil(app.db, 51)
    },
    ends: [madridTime('2026-07-20T00:03'), madridTime('2026-07-23T00:00')],
  },
}
export const REAL_PROOFS = Object.keys(EDITIONS)

const MEMBERS = 5

/** Plays an edition from its opening to its end, and returns everything that it has published by then. */
export async function realProof(db: Database, name: string): Promise<RealProof> {
  const { id, season = [], opens, play, ends } = EDITIONS[name] as Edition
  const app = await createTestApi({ database: db, now: opens, season })
  const players = await addPlayers(db, MEMBERS)
  await addSessions(db, players, ({ accountId }) => accountId, opens)
  await acceptRules(db, players)
  const members = players.map(({ accountId }) => accountId)
  const edition = app.deps.season.byId(id)
  const game = edition && GAMES[edition.kind]
  if (!edition) throw new Error(`no edition ${id}`)

  async function moveClock(instant: number) {
    app.clock.at = instant
    for (const member of members) await signInAgain(db, member, instant)
  }
  async function at(instant: number) {
    await moveClock(instant)
    if (!edition) return
    await advanceTallies(db, instant + DAY_MS)
    await writeDueMoments(db, app.deps.season, instant)
    while ((await db.transact(() => expireClaims(edition, enqueue, instant, 100))) > 0) {}
    while (await game?.due?.(edition, app.deps)) {}
    await game?.settle?.(edition, { db, season: app.deps.season, now: instant })
    await advanceDraws(edition, { ...app.deps, standings: game?.standings, enqueue, now: instant })
    await advanceRoots(edition, { ...app.deps, now: instant })
  }

  await play({ app, members, at })
  for (const end of ends) await at(end)
  const now = app.clock.at + 2 * HOUR_MS
  await moveClock(now)
  const { draws = [], roots = [], others = [], ...published } = await publishedOf(db, edition, now, app.deps.secret)
  const proof = await proofOf(db, edition, GAMES, now, app.deps.receiptKeys.published)
  return {
    published: { ...published, proof, draws, roots, others },
    now,
    receipt: await receiptOf(app, members),
  }
}

async function receiptOf(app: TestApi, members: readonly string[]): Promise<Receipt | undefined> {
  const [as = ''] = members
  const [play] = await app.db.read.selectFrom('play').select('id').where('account_id', '=', as).execute()
  return play && app.call(getReceipt, { as, params: { id: play.id } })
}

async function addEntries(
  db: Database,
  accounts: readonly string[],
  entry: { campaign_id: string; subject: string; at: number },
) {
  const nothing = { unit_id: null, play_id: null, reason: null, actor: 'member' }
  const rows = accounts.map((account_id, i) => {
    return {
      ...nothing,
      ...entry,
      id: uuidv7(),
      account_id,
      kind: 'entry' as const,
      once: 'album',
      amount: 1 + (i % 2),
      at: entry.at + i,
    }
  })
  await db.transact(() => run(tables.insertInto('event').values(rows)))
}

/** Has the first winner agree to be named, and claim the prize. */
async function nameWinner(app: TestApi, members: readonly string[]) {
  for (const as of members) {
    const { prizes } = await app.call(listPrizes, { as })
    const drawn = prizes.find(({ name }) => name === 'Una tabla')
    if (!drawn) continue
    const params = { id: drawn.id }
    const name = { firstName: 'Lucía', initial: 'M', province: 'Sevilla' }
    await app.call(showWinner, { as, params, input: { name } })
    await app.call(claimPrize, { as, params, input: { address: ADDRESS } })
    return
  }
}
