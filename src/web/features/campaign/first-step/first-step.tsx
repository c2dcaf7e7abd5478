import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { prizeHeadline } from '#web/features/landing/prize-headline.ts'
import { PrizeStrip } from '#web/features/landing/prize-strip.tsx'
import './first-step.css'

interface FirstStepProps {
  campaign: Pick<Campaign, 'kind' | 'phase' | 'prizes' | 'countedAt' | 'zone'>
}

/** Beside the scene of a game, for visitors without an account: the way in and the prizes. `back` is the page to return to. */
export const JoinToPlay = ({ campaign, back }: FirstStepProps & { back: string }) => (
  <FirstStep campaign={campaign}>
    <JoinLinks back={back} />
  </FirstStep>
)

/** The links to sign up and to sign in, and from there back to the page `back`. */
export const JoinLinks = ({ back }: { back: string }) => (
  <p className="first-step__links">
    <Link to="/signup" search={{ volver: back }} className={buttonClass({ size: 'lg' })}>
      Crear cuenta y jugar
    </Link>
    <Link
      to="/"
      search={{ volver: back }}
      hash="entrar"
      className={buttonClass({ variant: 'quiet', size: 'lg' })}
      data-sign-in=""
    >
      Ya tengo cuenta
    </Link>
  </p>
)

interface StepProps {
  campaign: FirstStepProps['campaign'] | undefined
  children: ReactNode
}

/** The way in, and the prizes of the campaign. */
export function FirstStep({ campaign, children }: StepProps) {
  const prizes = campaign && prizeHeadline(campaign)
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
