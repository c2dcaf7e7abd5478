import type { Market } from '#contract/zones/markets.ts'
import { type Definition, isOfDraw } from '../../campaigns/definition/definition.ts'
import { localTime } from '../../days.ts'
import { tooLittleTimeToClaim } from '../claim-time.ts'
import { ACCEPTED_TEXTS, nameOf } from '../legal-texts.ts'
import { withNames } from '../place-names.ts'
import type { SeasonFile } from '../season-file.ts'
import { faultOfAddress } from './forms-of-address.ts'
import { faultOfOdds } from './odds.ts'

/**
 * Returns what is allowed in a season and probably a mistake, each with its place. `definitions` are those of the
 * campaigns, in their order. Without `now`, warnings of dates in the past are left out, because every edition that runs
 * has one.
 */
export const warningsOf = (season: SeasonFile, definitions: readonly Definition[], now: number | undefined): string[] =>
  [
    ...placeholders(JSON.parse(season.source), ''),
    ...mixedAddress(season.campaigns, 'campaigns', season.market),
    ...definitions.flatMap((definition, i) =>
      [
        ...(now === undefined ? [] : datesInThePast(definition, now)),
        ...tooLittleTimeToClaim(definition),
        ...sharedRules(definition),
        ...wrongNumbers(definition),
        ...drawsWithoutPublicValue(definition),
        ...prizesWithoutCodes(definition),
      ].map((warning) => `campaigns.${i}.${warning}`),
    ),
    ...wrongRules(season, definitions),
  ].map((warning) => withNames(warning, season))

/** Matches words that writers leave for later. Tags count as such, but the site's own drawings are made of them. */
const PLACEHOLDER = /\b(?:lorem ipsum|TODO|FIXME|TBD|XXX+|PENDIENTE|pendiente)\b|<[^>\n]{1,80}>/

function placeholders(value: unknown, place: string): string[] {
  if (typeof value === 'string') {
    const [found] = value.startsWith('<svg') ? [] : (PLACEHOLDER.exec(value) ?? [])
    return found === undefined ? [] : [`${place}: "${found}" looks like a text to complete`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => placeholders(child, place ? `${place}.${key}` : key))
}

/** The words of a brand are refused for this; those of a campaign may be frozen already. */
function mixedAddress(value: unknown, place: string, market: Market): string[] {
  if (typeof value === 'string') {
    const fault = faultOfAddress(value, market)
    return fault === undefined ? [] : [`${place}: ${fault}`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => mixedAddress(child, `${place}.${key}`, market))
}

function datesInThePast({ opensAt, closesAt, zone }: Definition, now: number): string[] {
  if (closesAt <= now) return [`closesAt: ${localTime(closesAt, zone)} (${zone}) is in the past`]
  return opensAt <= now ? [`opensAt: ${localTime(opensAt, zone)} (${zone}) is in the past: it opens at once`] : []
}

const sharedRules = ({ rulesVersion }: Definition): string[] =>
  nameOf(rulesVersion) === ACCEPTED_TEXTS.rules
    ? [`rulesVersion: has no rules of its own: "${rulesVersion}" are those of the whole season`]
    : []

/** Matches a number of prizes, such as `1.218 premios`. */
const NUMBER_OF_PRIZES = /(\d{1,3}(?:\.\d{3})+|\d+) premios?(?!\p{L})/gu

const wrongNumbers = (definition: Definition): string[] =>
  (['tagline', 'odds'] as const).flatMap((field) => {
    const text = definition.texts[field]
    const faults = [...wrongIn(text, definition.prizes), ...faultOfOdds(text, definition)]
    return faults.map((fault) => `texts.${field}: ${fault}`)
  })

/** The rules of an edition are a text of their own, which a change of its prizes leaves behind. */
const wrongRules = ({ rules }: SeasonFile, definitions: readonly Definition[]): string[] =>
  definitions.flatMap(({ rulesVersion, prizes }) => {
    const place = rules.findIndex(({ id }) => id === rulesVersion)
    return wrongIn(rules[place]?.text ?? '', prizes).map((fault) => `rules.${place}.text: ${fault}`)
  })

/** A text may tell the number of all prizes, of those won by playing, of those of draws, or of one prize. */
function wrongIn(text: string, prizes: Definition['prizes']): string[] {
  const sum = (list: Definition['prizes']) => list.reduce((total, { stock }) => total + stock, 0)
  const drawn = prizes.filter(({ pool }) => isOfDraw(pool))
  const known = new Set([sum(prizes), sum(drawn), sum(prizes) - sum(drawn), ...prizes.map(({ stock }) => stock)])
  const told = new Set([...text.matchAll(NUMBER_OF_PRIZES)].map(([, digits = '']) => digits))
  return [...told].flatMap((digits) => {
    const number = Number(digits.replaceAll('.', ''))
    // "one prize at most" is a limit, and no stock.
    return number <= 1 || known.has(number) ? [] : [`says ${digits} prizes, and the stock is ${sum(prizes)}`]
  })
}

const drawsWithoutPublicValue = ({ draws }: Definition): string[] =>
  draws.flatMap(({ publicValue, byScore }, i) =>
    publicValue === undefined && !byScore
      ? [`draws.${i}.publicValue: is missing, so whoever reads the seed knows the result before the draw`]
      : [],
  )

const prizesWithoutCodes = ({ prizes }: Definition): string[] =>
  prizes.flatMap(({ codes, stock }, i) =>
    codes === 'partner' ? [`prizes.${i}.codes: ${stock} cannot be won before a partner's codes are imported`] : [],
  )
