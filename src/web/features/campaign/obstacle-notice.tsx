import type { ReactNode } from 'react'
import type { Campaign, Obstacle } from '#contract/campaigns.schema.ts'
import { CAMPAIGN_WORDS } from '#contract/words/campaign.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { useWords } from '#web/functions/site.ts'
import type { Keepsake } from './ended/ended.tsx'
import { endedPart } from './ended/ended-part.tsx'
import { ConfirmToPlay } from './first-step/confirm-to-play.tsx'

/** The texts of one game for members who cannot play now. */
export interface ObstacleWords {
  /** The verb for playing the game, on the button that confirms the e-mail address first: «rascar», «cavar». */
  toPlay: string
  paused: string
  /** The member's part, shown after the end; undefined for a visitor and a member who did not take part. */
  own?: Keepsake | undefined
}

interface ObstacleProps {
  campaign: Campaign
  words: ObstacleWords
  onRefresh: () => void
}

/** Explains why the member cannot play now, and what to do next. */
export function ObstacleNotice({ obstacle, ...about }: ObstacleProps & { obstacle: Obstacle }) {
  const Words: (props: ObstacleProps) => ReactNode = NOTICES[obstacle]
  return <Words {...about} />
}

const NOTICES = {
  // No notice, because the page shows the opening beside the title.
  not_open: () => null,
  paused: Paused,
  campaign_over: ({ campaign, words }: ObstacleProps) => endedPart(campaign, words.own),
  email_unconfirmed: ({ campaign, words }: ObstacleProps) => (
    <ConfirmToPlay campaign={campaign} toPlay={words.toPlay} />
  ),
  account_blocked: () => (
    <Notice tone="warning" title="Tu cuenta está bloqueada">
      No puedes jugar. El motivo está en tu perfil.
    </Notice>
  ),
  country_not_eligible: () => (
    <Notice tone="warning" title="No está disponible en tu país">
      Mira las bases para saber en qué países se puede jugar.
    </Notice>
  ),
  too_young: ({ campaign }: ObstacleProps) => (
    <Notice tone="warning" title="Solo para mayores de edad">
      Solo pueden participar personas mayores de {campaign.minAge} años.
    </Notice>
  ),
} satisfies Record<Obstacle, (props: ObstacleProps) => ReactNode>

function Paused({ campaign: { pauseReason }, words, onRefresh }: ObstacleProps) {
  const say = useWords(CAMPAIGN_WORDS)
  return (
    <Notice
      tone="warning"
      title={say('paused')}
      actions={
        <span className="only-js">
          <Button variant="secondary" size="sm" onClick={onRefresh}>
            Mirar si ya se puede jugar
          </Button>
        </span>
      }
    >
      <p>{words.paused}</p>
      {pauseReason ? <p>Motivo: {pauseReason}</p> : null}
    </Notice>
  )
}
