import type { CampaignInput } from '#api/campaigns/definition/game-rules.ts'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { answerCandle, getCake, getRecap, openGift } from '#contract/games/aniversario/aniversario.schema.ts'
import { addPlayer, addSessions, type TestPlayer } from './seasons.ts'
import type { TestApi } from './test-api.ts'

/** The edition that `anniversary` describes. */
export const TEST_CAKE = { slug: 'aniversario', edition: 'test' }

/** The right choice of every question. */
export const RIGHT = 1
export const WRONG = 2

const candle = (n: number) => ({
  content: { question: `Pregunta ${n}`, choices: ['Azul', 'Verde', 'Rojo'] },
  memory: { right: RIGHT, year: 1975 + n, title: `Recuerdo ${n}`, text: [`Lo que pasó en ${1975 + n}.`] },
})
export const CANDLES_OF_TEST = Array.from({ length: 7 }, (_, i) => candle(i + 1))
export const GIFT_OF_TEST = { name: 'Un café', text: 'Gracias.', code: 'CAFE-PARA-TODOS' }

/** A week from Monday 9 to Sunday 15 March 2026 in Madrid, drawn on Tuesday. `game` changes parts of its rules. */
export function anniversary({
  game = {},
  ...changes
}: Omit<Partial<CampaignInput>, 'game'> & { game?: object } = {}): CampaignInput {
  return {
    slug: 'aniversario',
    kind: 'aniversario',
    edition: 'test',
    zone: 'Europe/Madrid',
    opensAt: '2026-03-09T00:00',
    closesAt: '2026-03-16T00:00',
    claimUntil: '2026-04-16T00:00',
    countries: ['ES'],
    prizes: [
      { key: 'viaje', kind: 'code', name: 'Un viaje', valueCents: 90_000, stock: 1, pool: 'draw:aniversario' },
      { key: 'cesta', kind: 'code', name: 'Una cesta', valueCents: 4500, stock: 2, pool: 'draw:aniversario' },
    ],
    draws: [{ key: 'aniversario', name: 'Sorteo del aniversario', drawsAt: '2026-03-17T12:00', alternates: 3 }],
    game: { gift: GIFT_OF_TEST, candles: CANDLES_OF_TEST, ...game },
    texts: { title: 'Aniversario', tagline: 'Siete velas', intro: 'Intro', howTo: ['Enciende'], odds: 'Un sorteo' },
    rulesVersion: 'general/1',
    ...changes,
  }
}

export const march = (text: string): number => Date.parse(`2026-03-${text}+01:00`)

interface Birth extends Partial<TestPlayer> {
  /** When the account was made, epoch ms. */
  createdAt?: number
}

/** A confirmed member with the calls for the cake. */
export async function candleLighter(app: TestApi, { createdAt = app.clock.at, ...changes }: Birth = {}) {
  const player = await addPlayer(app.db, changes)
  const { accountId: id } = player
  await app.db.transact(() => run(tables.updateTable('account').set({ created_at: createdAt }).where('id', '=', id)))
  let access = ''
  const signIn = async () => {
    access = uuidv7()
    await addSessions(app.db, [player], () => access, app.clock.at)
  }
  await signIn()
  return {
    id,
    /** The token of the latest session: earlier ones expire as the test moves its clock by days. */
    access: () => access,
    signIn,
    ...handOf(app, () => access),
  }
}

/** The calls that a member can make about the cake. */
export function handOf(app: TestApi, access: () => string) {
  const slug = 'aniversario'
  const answer = (n: number | string, choice: number, { nth = 1, key = uuidv7(), edition = 'test' } = {}) =>
    app.call(answerCandle, {
      as: access(),
      params: { slug, edition, n: String(n) },
      input: { try: nth, answer: choice },
      idempotencyKey: key,
    })
  return {
    answer,
    light: (n: number) => answer(n, RIGHT),
    look: () => app.call(getCake, { as: access(), params: { slug } }),
    recap: () => app.call(getRecap, { as: access(), params: { slug } }),
    openGift: (edition = 'test') => app.call(openGift, { as: access(), params: { slug, edition } }),
  }
}
