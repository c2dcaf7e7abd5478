import { type Definition, isOfDraw } from '../../campaigns/definition/definition.ts'

/** Odds as a text tells them to visitors: one play of `oneIn` wins if `people` take part. */
export interface Odds {
  oneIn: number
  people: number
}

const NUMBER = String.raw`(\d{1,3}(?:\.\d{3})+|\d+)`
const ODDS = new RegExp(String.raw`\b1 de cada ${NUMBER} \p{L}+,? (?:con|si participan) ${NUMBER} personas`, 'u')

/** Returns the odds that a text tells; undefined for a text without such a sentence. */
export function oddsIn(text: string): Odds | undefined {
  const [, oneIn, people] = ODDS.exec(text) ?? []
  return oneIn === undefined || people === undefined ? undefined : { oneIn: numberIn(oneIn), people: numberIn(people) }
}

const numberIn = (digits: string): number => Number(digits.replaceAll('.', ''))

/** Returns the sentence for visitors: «Gana 1 de cada 38 tarjetas, con 2.000 personas.» */
export const oddsSentence = ({ oneIn, people }: Odds, plays: string): string =>
  `Gana 1 de cada ${inSpanish(oneIn)} ${plays}, con ${inSpanish(people)} personas.`

const inSpanish = (number: number): string => number.toLocaleString('es', { useGrouping: 'always' })

/** Number of prizes that plays can win by their time. */
export const chanceStock = ({ prizes }: Pick<Definition, 'prizes'>): number =>
  prizes.reduce((sum, { pool, stock }) => sum + (isOfDraw(pool) ? 0 : stock), 0)

/** Returns a fault if the stock cannot give such odds: each of the people plays once at least. */
export function faultOfOdds(text: string, definition: Pick<Definition, 'prizes'>): string[] {
  const odds = oddsIn(text)
  if (!odds) return []
  const [least, stock] = [Math.ceil(odds.people / odds.oneIn), chanceStock(definition)]
  if (least <= stock) return []
  return [
    `says that 1 in ${odds.oneIn} wins with ${odds.people} people, which takes ${least} prizes, and the stock is ${stock}`,
  ]
}
