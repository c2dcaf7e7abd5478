import type { Campaign, CampaignSummary } from '#contract/campaigns.schema.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { formatDate } from '#web/format/dates.ts'
import { claimBefore, isToClaim, PRIZE_WORDS } from '#web/format/prize-words.ts'
import { withFullStop } from '#web/format/with-full-stop.ts'
import { isInPlay } from '../words/phase-words.ts'

/**
 * Says why the organiser ended a campaign early or, to visitors who had no part in it, since when it was open. They also
 * read until when prizes can be claimed, because a visitor may be a winner who is not signed in.
 */
export function whenWords(campaign: Campaign, hasOwn: boolean): string {
  const { phase, cancelReason, opensAt, zone } = campaign
  const reason = phase === 'cancelled' && cancelReason ? withFullStop(cancelReason) : undefined
  if (hasOwn) return reason ?? ''
  return `${reason ?? `Estuvo abierta desde el ${formatDate(opensAt, zone)}.`} ${claimWords(campaign)}`.trim()
}

function claimWords({ prizes, phase, claimUntil, zone }: Campaign): string {
  const canBeClaimed = prizes.length > 0 && (phase === 'closed' || phase === 'cancelled')
  return canBeClaimed ? `Los premios se recogen hasta el ${formatDate(claimUntil - 1, zone)}.` : ''
}

/** Returns the prizes that the member won in this edition. */
export const wonIn = ({ slug, edition }: Pick<Campaign, 'slug' | 'edition'>, prizes: readonly WonPrize[]) =>
  prizes.filter(({ campaign }) => campaign.slug === slug && campaign.edition === edition)

/** Says what became of a won prize: «Recogido», or until when to claim it. */
export function prizeStateWords(prize: WonPrize, now: number): string {
  const { state, claimUntil, campaign } = prize
  if (isToClaim(prize, now)) return `Recógelo ${claimBefore(now, claimUntil, campaign.zone)}`
  return PRIZE_WORDS[state === 'won' ? 'expired' : state]
}

/** Returns the campaign to go on with: the next one that is announced, else one that is open. */
export function nextAfter(
  campaigns: readonly CampaignSummary[],
  { slug }: Pick<Campaign, 'slug'>,
): CampaignSummary | undefined {
  const others = campaigns.filter((campaign) => campaign.slug !== slug)
  const announced = others
    .filter(({ phase }) => phase === 'announced')
    .toSorted((one, other) => one.opensAt - other.opensAt)
  return announced[0] ?? others.find(isInPlay)
}
