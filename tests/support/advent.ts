import type { CampaignInput } from '#api/campaigns/definition/game-rules.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { getMyDoors, openDoor } from '#contract/games/xmas/xmas.schema.ts'
import type { TestApi } from './test-api.ts'

/** One door of the `game` block. */
export interface DoorInput {
  content: Record<string, unknown> & { kind: string }
  answer?: { right: number; why?: string }
  code?: string
}

const plain = (n: number): DoorInput => {
  return { content: { kind: 'text', title: `Puerta ${n}`, text: [`Lo de la puerta ${n}.`] } }
}

/** Doors of these kinds, by number; all others are plain text. */
export const doorsWith = (special: Record<number, DoorInput> = {}, count = 24): DoorInput[] =>
  Array.from({ length: count }, (_, i) => special[i + 1] ?? plain(i + 1))

const about = (title: string) => ({ title, text: [`${title}, contado en una frase.`] })

/** A door of every kind that gives something. */
export const GIVING = {
  2: {
    content: {
      kind: 'quiz',
      ...about('Uvas'),
      quiz: { question: '¿Cuántas?', choices: ['Diez', 'Doce'] },
      gives: 'entry',
    },
    answer: { right: 1, why: 'Una por campanada.' },
  },
  3: { content: { kind: 'code', ...about('Envío') }, code: 'ENVIO-GRATIS' },
  4: { content: { kind: 'entry', ...about('Suerte') } },
  5: { content: { kind: 'win', ...about('Cesta') } },
  6: { content: { kind: 'ornament', ...about('Adorno'), ornament: 'estrella' } },
  7: {
    content: {
      kind: 'quiz',
      ...about('Turrón'),
      quiz: { question: '¿De dónde?', choices: ['Jijona', 'Oviedo'] },
      gives: 'bola',
    },
    answer: { right: 0 },
  },
} satisfies Record<number, DoorInput>

const BASKET = { key: 'cesta', kind: 'code', name: 'Una cesta', valueCents: 3000, stock: 3, pool: 'door:5' } as const
const DRAWN = {
  key: 'viaje',
  kind: 'physical',
  name: 'Un viaje',
  valueCents: 90_000,
  stock: 1,
  pool: 'draw:reyes',
} as const

/** A calendar from 1 December 2026 to Reyes in Madrid; door 5 has three codes. `game` changes parts of its rules. */
export function advent({
  game = {},
  ...changes
}: Omit<Partial<CampaignInput>, 'game'> & { game?: object } = {}): CampaignInput {
  return {
    slug: 'xmas',
    kind: 'xmas',
    edition: 'test',
    zone: 'Europe/Madrid',
    opensAt: '2026-12-01T00:00',
    closesAt: '2027-01-06T00:00',
    claimUntil: '2027-02-06T00:00',
    countries: ['ES'],
    prizes: [BASKET, DRAWN],
    draws: [{ key: 'reyes', name: 'Sorteo de Reyes', drawsAt: '2027-01-06T12:00' }],
    game: { doors: doorsWith(GIVING), bonus: { doors: 20, draw: 'reyes' }, ...game },
    texts: { title: 'Adviento', tagline: 'Una al día', intro: 'Intro', howTo: ['Abre'], odds: 'Tres cestas' },
    rulesVersion: 'general/1',
    ...changes,
  }
}

export const madrid = (text: string): number => Date.parse(`${text}+01:00`)

/** A new member with the calls for the doors. */
export async function opener(app: TestApi) {
  const { access: first, account } = await app.signUp()
  let access = first
  return {
    id: account.id,
    /** The token of the latest session: earlier ones expire as the test moves its clock by weeks. */
    access: () => access,
    signIn: async () => {
      access = (await app.signIn(account.email)).access
    },
    look: () => app.call(getMyDoors, { as: access, params: { slug: 'xmas' } }),
    open: (n: number | string, answer?: number, idempotencyKey: string = uuidv7(), edition = 'test') =>
      app.call(openDoor, {
        as: access,
        params: { slug: 'xmas', edition, n: String(n) },
        input: answer === undefined ? {} : { answer },
        idempotencyKey,
      }),
  }
}
