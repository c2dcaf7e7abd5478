import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { isInPlay } from '#web/features/campaign/words/phase-words.ts'
import { type GameModule, gameToTry } from '#web/features/demonstration/demonstration.tsx'

/** The games that visitors can try without an account, from `<kind>/demonstration.tsx`. */
const GAMES = new Map(
  Object.entries(import.meta.glob<GameModule>('./*/demonstration.tsx')).map(([file, load]) => [file, gameToTry(load)]),
)

export const gameOf = (kind: Kind) => GAMES.get(`./${kind}/demonstration.tsx`)

/** Returns the first campaign in play that visitors can try without an account. */
export const demonstrable = (campaigns: readonly CampaignSummary[]): CampaignSummary | undefined =>
  campaigns.find((campaign) => isInPlay(campaign) && gameOf(campaign.kind))
