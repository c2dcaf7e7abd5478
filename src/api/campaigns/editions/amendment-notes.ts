import type { AmendmentNote } from '#contract/campaigns.schema.ts'
import { clockTime, dateWords } from '../../days.ts'
import type { AmendmentText } from '../definition/amendment.ts'
import type { Definition } from '../definition/definition.ts'
import { type GameRulesByKind, gameOf } from '../definition/game-rules.ts'
import { isWithin } from '../definition/json-parts.ts'
import { unbroken } from '../definition/unbroken.ts'

/** Returns a public change of an edition in sentences for visitors. `after` is the definition that it led to. */
export function noteOf(
  { n, at, reason, changes }: AmendmentText,
  after: Definition,
  games: GameRulesByKind,
): AmendmentNote {
  const parts = Object.entries(changes)
  const isAbout = (i: number) => parts.some(([path]) => path === 'claimUntil' || isWithin(path, `prizes.${i}`))
  const sentences = parts
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([path, value]) => sentenceOfGame(after, path, value, games) ?? sentenceOf(after, path, value))
  return {
    n,
    at,
    reason,
    changes: [...new Set(sentences)],
    prizes: after.prizes.flatMap(({ key }, i) => (isAbout(i) ? [key] : [])),
  }
}

type Sentence = (context: { edition: Definition; position: number; value: unknown }) => string

const nameOf = ({ prizes }: Definition, position: number) => `«${unbroken(prizes[position]?.name ?? '')}»`
const stockOf = ({ prizes }: Definition, position: number) => prizes[position]?.stock ?? 0
const drawOf = ({ draws }: Definition, position: number) => `«${draws[position]?.name ?? ''}»`
const whenIn = ({ zone }: Definition, value: unknown) =>
  `el ${dateWords(Number(value), zone)} a las ${clockTime(Number(value), zone)}`

/** By path, the most important first; the group of a pattern is a position in a list. */
const SENTENCES: readonly [RegExp, Sentence][] = [
  [/^closesAt$/, ({ edition, value }) => `Se puede jugar más tiempo: cierra ${whenIn(edition, value)}.`],
  [/^claimUntil$/, ({ edition, value }) => `Hay más tiempo para recoger lo ganado: hasta ${whenIn(edition, value)}.`],
  [
    /^draws\.(\d+)\.drawsAt$/,
    ({ edition, position, value }) => `El sorteo ${drawOf(edition, position)} es más tarde: ${whenIn(edition, value)}.`,
  ],
  [/^closingDraw\.drawsAt$/, ({ edition, value }) => `El sorteo de cierre es más tarde: ${whenIn(edition, value)}.`],
  [
    /^prizes\.(\d+)$/,
    ({ edition, position }) => `Premio nuevo: ${nameOf(edition, position)}; en total, ${stockOf(edition, position)}.`,
  ],
  [
    /^prizes\.(\d+)\.stock$/,
    ({ edition, position, value }) => `Más premios: de ${nameOf(edition, position)} hay ahora ${value}.`,
  ],
  [
    /^prizes\.(\d+)\.(name|withArticle)$/,
    ({ edition, position }) => `Cambia el nombre de un premio: ${nameOf(edition, position)}.`,
  ],
  [/^prizes\.(\d+)\.howToUse$/, ({ edition, position }) => `Cambia cómo se usa ${nameOf(edition, position)}.`],
  [/^prizes\.(\d+)\.(drawing|icon)$/, ({ edition, position }) => `Cambia el dibujo de ${nameOf(edition, position)}.`],
  [/^draws\.(\d+)\.name$/, ({ edition, position }) => `Cambia el nombre de un sorteo: ${drawOf(edition, position)}.`],
  [/^rulesVersion$/, () => 'Hay bases nuevas.'],
  [/^texts\.odds$/, () => 'Cambia lo que se dice de la probabilidad.'],
  [/^(texts|legend|permitNumber)(\.|$)/, () => 'Cambian textos de esta página.'],
  [/^game\./, () => 'Cambian textos del juego.'],
]

/** Returns the game's own sentence about a part that was added to its block; undefined if it has none. */
function sentenceOfGame(
  edition: Definition,
  path: string,
  value: unknown,
  games: GameRulesByKind,
): string[] | undefined {
  if (!path.startsWith('game.')) return undefined
  const inGame = path.slice('game.'.length)
  const addition = gameOf(edition, games)?.amendable?.additions?.find((one) => one.path.test(inGame))
  return addition && [addition.says(value)]
}

/** Returns the position of the sentence about a part, or -1. */
const rankOf = (path: string): number => SENTENCES.findIndex(([pattern]) => pattern.test(path))

function sentenceOf(edition: Definition, path: string, value: unknown): string[] {
  const [pattern, sentence] = SENTENCES[rankOf(path)] ?? []
  return pattern && sentence ? [sentence({ edition, position: Number(pattern.exec(path)?.[1]), value })] : []
}
