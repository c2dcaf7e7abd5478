import { instantOf } from '#api/days.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { MissionInput } from '#api/games/verano/rules/rules.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  acceptInvitation,
  answerMission,
  getInvitation,
  getMySummer,
  makeInvitation,
  repairDay,
  stampDay,
} from '#contract/games/verano/verano.schema.ts'
import { beach } from './seasons.ts'
import { newcomer, type TestApi } from './test-api.ts'

const taster = { question: '¿Cuántos lados tiene un cubo?', choices: ['Cuatro', 'Seis'], right: 1, why: 'Seis caras.' }
const told = (title: string, task: MissionInput['content']['task']): MissionInput['content'] => {
  return { title, text: `De qué va ${title}.`, task, taster }
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

/** Right answers of the quiz, in its order. */
export const RIGHT = [0, 1, 2, 0, 1]
export const CODE = 'HORCHATA-26'

/** One mission of each kind. */
export const MISSIONS: MissionInput[] = [
  {
    content: told('El cuestionario', {
      kind: 'quiz',
      questions: RIGHT.map((_, i) => ({ question: `¿Pregunta secreta ${i + 1}?`, choices: ['a', 'b', 'c'] })),
      pass: 3,
    }),
    secret: { answers: RIGHT.map((right, i) => ({ right, why: `Motivo secreto ${i + 1}` })) },
  },
  {
    content: told('La sopa de letras', {
      kind: 'word',
      grid: ['SOLXX', 'XMARX', 'XXXXX', 'XXXXX', 'XXXXX'],
      clues: [
        { clue: 'Brilla', letters: 3 },
        { clue: 'Moja', letters: 3 },
      ],
    }),
    secret: { words: ['SOL', 'MAR'] },
  },
  { content: told('Tres visitas', { kind: 'visits', days: 3 }) },
  { content: told('Una amistad', { kind: 'invite', friends: 1 }) },
  {
    content: told('El código', { kind: 'code', partner: 'La heladería', where: 'En el escaparate secreto.' }),
    code: CODE,
  },
  { content: told('La cavada', { kind: 'beach', slug: 'playa', action: 'dig', digs: 1 }) },
  {
    content: told('El pie de foto', {
      kind: 'caption',
      picture: { svg: SVG, alt: 'Un triángulo' },
      captions: ['Uno secreto', 'Dos secreto', 'Tres secreto'],
    }),
  },
  { content: told('Las medallas', { kind: 'medals', question: '¿Cuántas medallas secretas?', most: 40 }) },
]

/** A summer from 1 July to 31 August 2026 in Madrid, with a mission for each week and the beach beside it. */
export function summer(changes: Partial<ReturnType<typeof beach>> = {}, rules: Record<string, unknown> = {}) {
  return beach({
    slug: 'verano',
    kind: 'verano',
    prizes: [
      { key: 'bici', kind: 'physical', name: 'Una bicicleta', valueCents: 30_000, stock: 1, pool: 'draw:verano' },
      { key: 'vale', kind: 'code', name: 'Un vale', valueCents: 1000, stock: 5, pool: 'draw:verano' },
    ],
    draws: [{ key: 'verano', name: 'Sorteo del verano', drawsAt: '2026-09-05T12:00', alternates: 3 }],
    game: { missions: MISSIONS, beach: { slug: 'playa', action: 'dig' }, extraPlay: { slug: 'playa' }, ...rules },
    texts: { title: 'Verano', tagline: 'Ocho misiones', intro: 'Intro', howTo: ['Sella'], odds: 'Sin azar' },
    ...changes,
  })
}

/** The beginning of 1 July 2026 in Madrid, the first day of the summer. */
export const FIRST_DAY = Date.parse('2026-07-01T00:00+02:00')

/** Returns the instant of a local time in Madrid: `madridTime('2026-07-03T09:00')`. */
export const madridTime = (local: string): number => instantOf(local, 'Europe/Madrid')

const AT = { slug: 'verano', edition: 'test' }

/** Signs up a participant of the summer; `changes` change the sign-up. */
export async function summerMember(app: TestApi, changes: Parameters<TestApi['signUp']>[0] = {}) {
  const input = { ...newcomer(), ...changes }
  let { access } = await app.signUp(input)
  const as = () => ({ as: access, params: AT })
  const mine = () => app.call(getMySummer, { as: access, params: { slug: 'verano' } })
  return {
    email: input.email,
    access: () => access,
    /** Signs in again: sessions expire when the test moves its clock. */
    signIn: async () => {
      access = (await app.signIn(input.email)).access
    },
    mine,
    mission: async (n: number) => {
      const mission = (await mine()).missions[n - 1]
      if (!mission) throw new Error(`no mission ${n}`)
      return mission
    },
    badge: async (key: string) => {
      const badge = (await mine()).badges.find((one) => one.key === key)
      if (!badge) throw new Error(`no badge ${key}`)
      return badge
    },
    stamp: async (day?: string) => app.call(stampDay, { ...as(), input: { day: day ?? (await mine()).today } }),
    repair: (day: string) => app.call(repairDay, { ...as(), input: { day } }),
    answer: (n: number, answer: InputOf<typeof answerMission>, idempotencyKey: string = uuidv7()) =>
      app.call(answerMission, { as: access, params: { ...AT, n: String(n) }, input: answer, idempotencyKey }),
    invite: async () => {
      const { invitation } = await app.call(makeInvitation, as())
      return invitation?.token ?? ''
    },
    look: (token: string) => app.call(getInvitation, { as: access, params: { slug: 'verano', token } }),
    accept: (token: string) => app.call(acceptInvitation, { ...as(), input: { token } }),
  }
}
export type SummerMember = Awaited<ReturnType<typeof summerMember>>

/** Returns the code with which a call is refused; `done` if it is accepted. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
