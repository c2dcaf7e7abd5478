import { type Definition, dailyBlocks, isOfDraw } from '../../campaigns/definition/definition.ts'
import { drawMoments } from '../../campaigns/proof/fairness.ts'
import { dayBlocks, dayOf, localTime } from '../../days.ts'

/** The Spanish tax on promotional draws, in per cent of the market value of the prizes. */
const TAX_PER_CENT = 10

/** Returns the sentence about the Spanish tax on prizes of this value, empty for an edition outside Spain. */
export const taxWords = ({ countries }: Pick<Definition, 'countries'>, cents: number): string =>
  countries.includes('ES')
    ? `; the Spanish tax of ${TAX_PER_CENT} % on it is ${money((cents * TAX_PER_CENT) / 100)}`
    : ''

/** Returns the sums of an edition, a sentence a line: times, prizes, value, tax, and days without a prize. */
export function sumsOf(definition: Definition): string[] {
  const { slug, edition, zone, opensAt, closesAt, claimUntil, prizes } = definition
  const sum = (list: Definition['prizes']) => list.reduce((total, { stock }) => total + stock, 0)
  const drawn = sum(prizes.filter(({ pool }) => isOfDraw(pool)))
  const cents = prizes.reduce((total, { stock, valueCents }) => total + stock * valueCents, 0)
  const time = (at: number) => localTime(at, zone)
  const split = drawn > 0 ? ` (${sum(prizes) - drawn} by playing, ${drawn} in draws)` : ''
  return [
    `${slug}/${edition}: opens ${time(opensAt)}, closes ${time(closesAt)}, claims until ${time(claimUntil)} (${zone})`,
    `  ${sum(prizes)} prizes${split}, worth ${money(cents)}${taxWords(definition, cents)}`,
    ...daysOf(definition),
  ]
}

/** The days of the moments are the same for every seed: each day gets its share of the prizes, in whole numbers. */
function daysOf(definition: Definition): string[] {
  const { zone, opensAt, closesAt, blocks } = definition
  if ((blocks ?? dailyBlocks(definition)).length === 0) return []
  const moments = drawMoments(ANY_SEED, definition)
  if (moments.length === 0) return []
  const days = dayBlocks(zone, opensAt, closesAt)
  const wet = new Set(moments.map((moment) => dayOf(zone, moment.opensAt)))
  const dry = days.filter(({ day }) => !wet.has(day)).length
  const perDay = (moments.length / days.length).toLocaleString('en', { maximumFractionDigits: 2 })
  return [`  ${perDay} prizes a day on ${days.length} days; ${dry} days have none`]
}

const ANY_SEED = '00'.repeat(32)

export const money = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
