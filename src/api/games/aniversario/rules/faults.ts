import type { CampaignEntry } from '../../../campaigns/definition/campaign-entry.ts'
import { instantOf } from '../../../days.ts'
import { editionDays } from '../../edition-days.ts'
import { type AniversarioRules, CAKE_DRAW } from './rules.ts'

/** Returns the faults that the schema cannot find; `rules` has already passed the schema. */
export function aniversarioFaults(entry: CampaignEntry, rules: AniversarioRules): string[] {
  return [...wrongChoices(rules), ...tooFewDays(entry, rules), ...wrongReward(rules), ...missingDraw(entry)]
}

const wrongChoices = ({ candles }: AniversarioRules): string[] =>
  candles.flatMap(({ content: { choices }, memory: { right } }, i) =>
    right < choices.length
      ? []
      : [`game.candles.${i}.memory.right: there is no choice ${right}; they are counted from 0`],
  )

function tooFewDays({ opensAt, closesAt, zone }: CampaignEntry, { candles }: AniversarioRules): string[] {
  const times = { zone, opensAt: instantOf(opensAt, zone), closesAt: instantOf(closesAt, zone) }
  const days = editionDays(times, candles.length).filter((day) => day.opensAt < times.closesAt)
  return days.length < candles.length
    ? [`game.candles: there are ${candles.length} candles, and days for ${days.length} only`]
    : []
}

const wrongReward = ({ reward: { first, second } }: AniversarioRules): string[] =>
  second > first ? [`game.reward.second: must not be above the first, ${first}`] : []

const missingDraw = ({ draws }: CampaignEntry): string[] =>
  draws.some(({ key }) => key === CAKE_DRAW)
    ? []
    : [`draws: candles give entries in the draw "${CAKE_DRAW}", which the campaign does not have`]
