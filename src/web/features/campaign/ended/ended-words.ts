import type { Campaign, CampaignSummary } from '#contract/campaigns.schema.ts'
import type { PrizeState, WonPrize } from '#contract/prizes.schema.ts'
import { formatDate, formatShortDate } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'
import { claimBefore, isToClaim, prizeWord } from '#web/format/prize-words.ts'
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

/** Returns the state of a won prize; the expiry is recorded a little after the deadline. */
const stateOf = (prize: WonPrize, now: number): PrizeState =>
  prize.state === 'won' && !isToClaim(prize, now) ? 'expired' : prize.state

/** Says what became of a won prize: «Recogido», or until when to claim it. */
export function prizeStateWords(prize: WonPrize, now: number): string {
  const { claimUntil, campaign } = prize
  if (isToClaim(prize, now)) return `Recógelo ${claimBefore(now, claimUntil, campaign.zone)}`
  const state = stateOf(prize, now)
  return state === 'expired'
    ? `Caducó el ${formatShortDate(claimUntil - 1, campaign.zone)}`
    : prizeWord({ ...prize, state })
}

/** Groups prizes of one name and state, in the order of the first of each. */
export const alike = (prizes: readonly WonPrize[], now: number): WonPrize[][] => [
  ...Map.groupBy(prizes, (prize) => `${stateOf(prize, now)} ${prize.claimUntil} ${prize.name}`).values(),
]

/** Says where the prizes have gone that the member did not claim in time; undefined if there are none. */
export function expiryWords(prizes: readonly WonPrize[], now: number): string | undefined {
  const expired = prizes.filter((prize) => stateOf(prize, now) === 'expired')
  const [first] = expired
  if (!first) return
  const unclaimed = plural(expired.length, 'No llegaste a recogerlo', 'No llegaste a recogerlos')
  const isSame = expired.every(({ passesTo }) => passesTo === first.passesTo)
  if (!isSame || first.passesTo === 'nobody') return `${unclaimed}.`
  const place = first.passesTo === 'closing' ? 'al sorteo de cierre' : 'a la lista de suplentes'
  return `${unclaimed}: ${plural(expired.length, 'pasó', 'pasaron')} ${place}.`
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
