import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { RASCA_WORDS } from '#contract/games/rasca/words.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { wonPhrase } from '#contract/prizes.ts'
import { CAMPAIGN_WORDS } from '#contract/words/campaign.ts'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { WonPrizePart } from '#web/features/reveal/won-prize.tsx'
import { OtherGame } from '#web/features/today/other-game.tsx'
import { Week } from '#web/features/today/week.ts'
import { useWords } from '#web/functions/site.ts'
import './card-result.css'

export interface CardResultProps {
  card: Card
  campaign: Pick<Campaign, 'slug' | 'edition'>
  serverNow: number
  /** True right after uncovering: the result then takes the focus and is announced. */
  isFresh: boolean
  /** A sentence for a losing card: which cards come next. */
  forward: string
  /** Whether the member has another card to scratch. */
  hasNext: boolean
  next: ReactNode
}

/** The outcome in words, the prize, then the next action. A losing card never says «casi». */
export function CardResult({
  card: { play, state },
  campaign: { slug, edition },
  serverNow,
  isFresh,
  forward,
  hasNext,
  next,
}: CardResultProps) {
  const { box } = useReveal(isFresh)
  const say = useWords(RASCA_WORDS)
  if (!play) return null
  const { outcome } = play
  const isLastLoss = outcome.kind === 'lost' && !hasNext
  return (
    <div className="rasca-result" id="resultado" ref={box} data-outcome={outcome.kind}>
      {outcome.kind === 'won' ? (
        <Won prize={outcome.prize} serverNow={serverNow} />
      ) : (
        <div className="rasca-result__lost">
          <h2 tabIndex={-1} data-result="">
            {say('lost')}
          </h2>
          <p>
            {forward}{' '}
            <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="text-link">
              Cómo se decide
            </Link>
          </p>
        </div>
      )}
      {isLastLoss ? <OtherGame than={slug} isFresh={isFresh} /> : null}
      {state === 'settled' ? <p className="muted">Se abrió sola al acabar su día.</p> : null}
      {next}
      {isLastLoss ? <Week slug={slug} isFresh={isFresh} /> : null}
    </div>
  )
}

function Won({ prize, serverNow }: { prize: WonPrize; serverNow: number }) {
  const say = useWords(CAMPAIGN_WORDS)
  return (
    <WonPrizePart prize={prize} serverNow={serverNow}>
      <h2 tabIndex={-1} data-result="">
        {wonPhrase(prize, say)}
      </h2>
    </WonPrizePart>
  )
}
