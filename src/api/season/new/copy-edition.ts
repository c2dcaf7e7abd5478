import { HOME_OF_COUNTRY } from '#contract/zones/home-of-country.ts'
import { COUNTRY_OF_MARKET } from '#contract/zones/markets.ts'
import type { CampaignInput, GameRulesByKind } from '../../campaigns/definition/game-rules.ts'
import { addDays, daysToSameWeek, instantOf, localTime } from '../../days.ts'
import { parseSeason, type SeasonFileInput } from '../season-file.ts'
import { campaignRules } from './legal-text.ts'

interface Copied {
  campaign: CampaignInput
  /** The rules of the copy, made from its definition. */
  rules: SeasonFileInput['rules'][number]
}

/**
 * Copies an edition to another one, years later, in the same ISO weeks and on the same weekdays: all its days move by
 * the same number of weeks, and its times of day stay. Throws `SeasonFaults` if the season with the copy has faults.
 */
export function copyEdition(season: SeasonFileInput, id: string, to: string, games: GameRulesByKind): Copied {
  const source = season.campaigns.find(({ slug, edition }) => `${slug}/${edition}` === id)
  if (!source) throw new Error(`There is no edition "${id}" in the file.`)
  const { slug, edition, zone = zoneOf(season), opensAt } = source
  const years = /^\d{4}$/.test(edition) && /^\d{4}$/.test(to) ? Number(to) - Number(edition) : 1
  const days = daysToSameWeek(wallTime(opensAt, zone).slice(0, 10), years)
  const moved: CampaignInput = JSON.parse(JSON.stringify(source), (_, value) =>
    typeof value === 'string' && A_DAY.test(value) ? movedBy(days, value, zone) : value,
  )
  const campaign = { ...moved, edition: to, rulesVersion: `${slug}/${to}/1` }
  const title = `Bases de ${campaign.texts.title}, ${to}`
  const rules = { id: campaign.rulesVersion, title, publishedAt: campaign.opensAt, text: 'PENDIENTE' }
  const file = { ...season, campaigns: [...season.campaigns, campaign], rules: [...season.rules, rules] }
  const entry = parseSeason(file, games).campaigns.at(-1)
  return { campaign, rules: entry ? { ...rules, text: campaignRules(entry, season.organiser.name) } : rules }
}

const zoneOf = ({ market = 'es-ES' }: SeasonFileInput) => HOME_OF_COUNTRY[COUNTRY_OF_MARKET[market]].zone

/** Matches a value that is a day, alone or with its time. */
const A_DAY = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?$/
const HAS_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

/** An offset may be another one a year later, so the time of day in the zone is kept instead. */
const wallTime = (text: string, zone: string): string =>
  text.includes('T') && HAS_OFFSET.test(text) ? localTime(instantOf(text, zone), zone).replace(' ', 'T') : text

function movedBy(days: number, text: string, zone: string): string {
  const wall = wallTime(text, zone)
  return `${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`
}
