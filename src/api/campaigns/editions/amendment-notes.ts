import type { AmendmentNote } from '#contract/campaigns.schema.ts'
import { clockTime, dateWords } from '../../days.ts'
import { isWithin } from '../definition/json-parts.ts'
import type { Edition } from './edition.ts'

/** Returns the public changes of an edition in sentences for visitors, oldest first. */
export const notesOf = (edition: Edition): AmendmentNote[] =>
  edition.amendments.map(({ text: { n, at, reason, changes } }) => {
    const parts = Object.entries(changes)
    const { prizes } = edition.definition
    const isAbout = (i: number) => parts.some(([path]) => path === 'claimUntil' || isWithin(path, `prizes.${i}`))
    return {
      n,
      at,
      reason,
      changes: [...new Set(parts.flatMap(([path, value]) => sentenceOf(edition, path, value)))],
      prizes: prizes.flatMap(({ key }, i) => (isAbout(i) ? [key] : [])),
    }
  })

type Sentence = (context: { edition: Edition; position: number; value: unknown }) => string

const nameOf = ({ definition }: Edition, position: number) => `«${definition.prizes[position]?.name ?? ''}»`
const stockOf = ({ definition }: Edition, position: number) => definition.prizes[position]?.stock ?? 0
const drawOf = ({ definition }: Edition, position: number) => `«${definition.draws[position]?.name ?? ''}»`
const whenIn = ({ zone }: Edition, value: unknown) =>
  `el ${dateWords(Number(value), zone)} a las ${clockTime(Number(value), zone)}`

/** By path; the group of a pattern is a position in a list. */
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

function sentenceOf(edition: Edition, path: string, value: unknown): string[] {
  for (const [pattern, sentence] of SENTENCES) {
    const match = pattern.exec(path)
    if (match) return [sentence({ edition, position: Number(match[1]), value })]
  }
  return []
}
