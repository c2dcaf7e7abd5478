import type { Campaign, CampaignSummary, PrizeOffer } from '#contract/campaigns.schema.ts'
import { formatDate } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { withFullStop } from '#web/format/with-full-stop.ts'
import { isInPlay } from '../words/phase-words.ts'

/** Says since when a campaign is over, and if the organiser ended it early, why. */
export function whenWords({ phase, cancelReason, closesAt, zone }: Campaign): string {
  if (phase === 'cancelled' && cancelReason) {
    return `Esta promoción ha terminado antes de tiempo: ${withFullStop(cancelReason)} Ya no se puede jugar.`
  }
  return `Esta promoción ha terminado: duró hasta el ${formatDate(closesAt - 1, zone)}. Ya no se puede jugar.`
}

/** Says how many prizes were given so far, and until when they can be claimed. */
export function prizesWords({ prizes, phase, claimUntil, zone }: Campaign): string {
  if (prizes.length === 0) return ''
  const claim =
    phase === 'closed' || phase === 'cancelled'
      ? ` Los premios se recogen hasta el ${formatDate(claimUntil - 1, zone)}.`
      : ''
  return (givenWords(prizes) + claim).trim()
}

function givenWords(prizes: readonly PrizeOffer[]): string {
  const stock = prizes.reduce((sum, prize) => sum + prize.stock, 0)
  const given = prizes.reduce((sum, prize) => sum + prize.stock - prize.left, 0)
  const all = counted(stock, 'premio', 'premios')
  if (given === 0) return ''
  if (given === stock) return plural(stock, 'Se dio el único premio.', `Se dieron los ${all}.`)
  return `${plural(given, 'Se dio', 'Se dieron')} ${given} de ${all}.`
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
