import { localTime } from '#api/days.ts'
import { oddsSentence } from '#api/season/check/odds.ts'
import { HABITS, SHAPES } from '#api/simulator/arrivals.ts'
import { type ChanceForecast, CLUMP_MS, type EditionForecast, type Forecast } from '#api/simulator/forecast.ts'
import { CLAIMING, STEP_MS } from '#api/simulator/play-season.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'

/** A line of a forecast: a name and its value in words. */
export type Fact = readonly [name: string, value: string]

export const inWords = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 1 })
const perCent = (part: number, whole: number): string => (whole === 0 ? '0 %' : `${inWords((100 * part) / whole)} %`)

/** Returns what the forecast assumes about people. */
export function assumptionsOf({ people, shape, seed, isWhole, days, daysOfSeason }: Forecast): string[] {
  const habits = HABITS.map(({ share, chance }) => `${perCent(chance, 1)} for ${perCent(share, 1)} of them`).join(', ')
  return [
    `${inWords(people)} people on ${daysOfSeason} days, in the shape "${shape}": ${SHAPES[shape].words}. The seed is "${seed}".`,
    `After their first visit people come back on each later day with a chance of ${habits}. They play all that is open.`,
    `${perCent(CLAIMING, 1)} of the winners claim, within ${STEP_MS / HOUR_MS} hours; the others never do. No member has reminders.`,
    isWhole
      ? 'The draws are held, and prizes that are not claimed go on. No results of matches are entered.'
      : `The simulation ends after ${days.length} days, so later draws are not held. No results of matches are entered.`,
  ]
}

/** Returns the facts of a whole season. */
export function seasonFacts({ visits, plays, mails, refusals, editions }: Forecast): Fact[] {
  const zone = editions[0]?.zone ?? 'UTC'
  const [mailDay, mostMails] = most(mails.byDay)
  const [firstDay, mostFirst] = most(mails.confirmations)
  const kinds = [...mails.byKind].map(([kind, n]) => `${kind} ${inWords(n)}`).join(', ')
  const refused = [...refusals].map(([code, n]) => `${code} ${inWords(n)}`).join(', ')
  return [
    ['visits', `${inWords(visits)}, with ${inWords(plays.total)} plays`],
    ['peak load', peakWords(plays.busiest, zone)],
    ['mails', `${inWords(mails.total)}${kinds && ` (${kinds})`}`],
    ['most mails in a day', mailDay === undefined ? 'none' : `${inWords(mostMails)}, on ${mailDay}`],
    [
      'codes for addresses',
      `up to ${inWords(mostFirst)} more mails in a day${firstDay ? `, on ${firstDay}` : ''}, if all are new members`,
    ],
    ...(refused ? [['refused', refused] satisfies Fact] : []),
  ]
}

const peakWords = (busiest: Forecast['plays']['busiest'], zone: string): string =>
  busiest ? `${inWords(busiest.count)} plays a minute, on ${localTime(busiest.at, zone)}` : 'no plays'

function most(counts: ReadonlyMap<string, number>): [string | undefined, number] {
  return [...counts].reduce<[string | undefined, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    [undefined, 0],
  )
}

/** Returns the facts of an edition below its prizes. */
export function editionFacts(edition: EditionForecast): Fact[] {
  const { zone, plays, people, winners, redeemed, chance, cost, prizes, imports } = edition
  const codes = prizes.reduce((sum, { hasCode, byPlay, byDraw }) => sum + (hasCode ? byPlay + byDraw : 0), 0)
  return [
    ['people', `${inWords(people)} took part, ${inWords(winners)} hold a prize (${perCent(winners, people)})`],
    ['plays', inWords(plays)],
    ...(chance
      ? chanceFacts(edition, chance)
      : [['instant wins', 'none: no play of it wins by its time'] satisfies Fact]),
    [
      'codes used',
      `${inWords(codes)} of prizes${redeemed === null ? '' : `, ${inWords(redeemed)} of partners redeemed`}`,
    ],
    ...imports.map(({ prize, at }): Fact => ['codes come', `for ${prize}, on ${localTime(at, zone)}`]),
    ['cost', cost],
  ]
}

function chanceFacts({ zone, closesAt }: EditionForecast, chance: ChanceForecast): Fact[] {
  const { wins, stock, dryHours, playedHours, dryDays, longest, emptyFrom, clump } = chance
  const time = (at: number) => localTime(at, zone)
  return [
    [
      'instant wins',
      `${inWords(wins)} of ${inWords(stock)}${wins > 0 ? `: 1 in ${inWords(oneIn(chance))} plays wins` : ''}`,
    ],
    ['dry hours', `${inWords(dryHours)} of the ${inWords(playedHours)} hours with plays had no win`],
    ['dry days', dryDays.length === 0 ? 'none' : `${inWords(dryDays.length)}: ${spans(dryDays)}`],
    [
      'longest dry time',
      longest ? `${inWords(longest.plays)} plays, ${time(longest.from)} to ${time(longest.until)}` : 'none',
    ],
    [
      'no prize left',
      emptyFrom === null ? 'never before the close' : `from ${time(emptyFrom)} until the close, ${time(closesAt)}`,
    ],
    [
      'densest wins',
      clump ? `${inWords(clump.count)} in ${CLUMP_MS / MINUTE_MS} minutes, from ${time(clump.at)}` : 'none',
    ],
    ['for texts.odds', wins > 0 ? oddsSentence(oddsOf(chance), chance.name) : 'nothing was won'],
  ]
}

const oneIn = ({ plays, wins }: ChanceForecast): number => Math.max(1, Math.round(plays / wins))
const oddsOf = (chance: ChanceForecast) => ({ oneIn: oneIn(chance), people: chance.players })

const DAYS_SHOWN = 6

const spans = (days: readonly string[]): string =>
  `${days.slice(0, DAYS_SHOWN).join(', ')}${days.length > DAYS_SHOWN ? ', …' : ''}`

/** Odds may differ by this much and still count as the same. */
const TOLERANCE = 0.1

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * other

/** Returns a warning for each edition whose texts tell other odds than the simulation. */
export const oddsWarnings = ({ editions }: Forecast): string[] =>
  editions.flatMap(({ id, chance }) => {
    if (!chance?.told || chance.wins === 0) return []
    const { told, players } = chance
    const says = `${id} tells visitors 1 in ${inWords(told.oneIn)} with ${inWords(told.people)} people`
    if (!isNear(players, told.people)) return [`${says}; --people ${told.people} compares it with the simulation`]
    return isNear(oneIn(chance), told.oneIn) ? [] : [`${says}; simulated it is 1 in ${inWords(oneIn(chance))}`]
  })
