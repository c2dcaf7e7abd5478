import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { prizeHeadline } from '#web/features/campaign/prizes/prize-headline.ts'
import { PrizeStrip } from '#web/features/campaign/prizes/prize-strip.tsx'
import { useSiteWords } from '#web/functions/site.ts'
import { JoinLinks } from './join-links.tsx'
import './first-step.css'

interface FirstStepProps {
  campaign: Pick<Campaign, 'kind' | 'phase' | 'prizes' | 'countedAt' | 'zone'>
}

interface JoinToPlayProps extends FirstStepProps {
  /** The page to return to. */
  back: string
  /** The words of the link to sign up, if the game has its own. */
  label?: string | undefined
}

/** Beside the scene of a game, for visitors without an account: the way in and the prizes. */
export const JoinToPlay = ({ campaign, back, label }: JoinToPlayProps) => (
  <FirstStep campaign={campaign}>
    <JoinLinks back={back}>{label}</JoinLinks>
  </FirstStep>
)

interface StepProps {
  campaign: FirstStepProps['campaign'] | undefined
  children: ReactNode
}

/** The way in, and the prizes of the campaign. */
export function FirstStep({ campaign, children }: StepProps) {
  const say = useSiteWords()
  const prizes = campaign && prizeHeadline(campaign, say)
  return (
    <div className="first-step">
      {children}
      {prizes ? (
        <div className="first-step__prizes">
          <p>{prizes.line}</p>
          {prizes.named.length > 0 ? <PrizeStrip kind={campaign.kind} prizes={prizes.named} /> : null}
        </div>
      ) : null}
    </div>
  )
}
