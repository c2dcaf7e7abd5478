import type { PrizeState, WonPrize } from '#contract/prizes.schema.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { prizeWord } from '#web/format/prize-words.ts'

/**
 * Shows the steps of a prize until its delivery, and marks the current step. For a prize that has expired or was
 * annulled or declined, that is the last step.
 */
export function PrizeSteps({ prize }: { prize: WonPrize }) {
  const steps = stepsOf(prize)
  const current = prize.used ? steps.length : steps.indexOf(prize.state)
  return (
    <ol className="prize-steps" aria-label="Por dónde va tu premio">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === current ? 'step' : undefined}
          data-done={i <= current || undefined}
          data-lost={LOST.has(step) || undefined}
        >
          <span className="prize-steps__word">
            {step === 'won' ? 'Ganado' : prizeWord({ kind: prize.kind, state: step })}
          </span>
          <StepDate at={atOf(prize)[step]} zone={prize.campaign.zone} />
        </li>
      ))}
      {prize.used ? (
        <li aria-current="step" data-done>
          <span className="prize-steps__word">Usado</span>
          <StepDate at={prize.used.at} zone={prize.campaign.zone} />
        </li>
      ) : null}
    </ol>
  )
}

const StepDate = ({ at, zone }: { at: number | null | undefined; zone: string }) =>
  at ? (
    <time className="prize-steps__date" dateTime={new Date(at).toISOString()}>
      {formatShortDate(at, zone)}
    </time>
  ) : null

/** The states of a prize that its winner does not get. */
const LOST: ReadonlySet<PrizeState> = new Set(['expired', 'annulled', 'declined'])

const PARCEL: readonly PrizeState[] = ['won', 'claimed', 'sent', 'delivered']
/** Steps of a prize that needs no parcel: the claim itself delivers the prize. */
const AT_ONCE: readonly PrizeState[] = ['won', 'claimed']

/** Returns the steps of this prize; for a lost prize, the steps until its loss. */
export function stepsOf({ kind, state, claimedAt, sentAt }: WonPrize): readonly PrizeState[] {
  const whole = kind === 'physical' ? PARCEL : AT_ONCE
  if (whole.includes(state)) return whole
  if (state === 'delivered' || state === 'sent') return [...whole, state]
  return [
    'won',
    ...(claimedAt === null ? [] : ['claimed' as const]),
    ...(sentAt === null ? [] : ['sent' as const]),
    state,
  ]
}

const atOf = ({ wonAt, claimedAt, sentAt, claimUntil }: WonPrize): Partial<Record<PrizeState, number | null>> => {
  return { won: wonAt, claimed: claimedAt, sent: sentAt, expired: claimUntil - 1 }
}
