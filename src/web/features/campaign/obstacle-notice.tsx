import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign, Obstacle } from '#contract/campaigns.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { withFullStop } from '#web/format/with-full-stop.ts'
import { ConfirmToPlay } from './first-step/confirm-to-play.tsx'

/** The texts of one game for members who cannot play now. */
export interface ObstacleWords {
  /** The verb for playing the game, on the button that confirms the e-mail address first: «rascar», «cavar». */
  toPlay: string
  paused: string
  /** Shown after the end, while prizes can still be claimed. */
  noMorePlays: string
  /** Shown when prizes can no longer be claimed. */
  kept: string
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
  campaign_over: Over,
  email_unconfirmed: ({ campaign: { kind }, words }: ObstacleProps) => (
    <ConfirmToPlay kind={kind} toPlay={words.toPlay} />
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
  return (
    <Notice
      tone="warning"
      title="La promoción está en pausa"
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

function Over({ campaign, words }: ObstacleProps) {
  const { phase, slug, edition, claimUntil, zone, cancelReason, prizes, seedCommit } = campaign
  const claim = prizes.length > 0 ? ` Los premios se recogen hasta el ${formatDate(claimUntil - 1, zone)}.` : ''
  return (
    <EmptyState
      art="kite"
      title="Esta promoción ha terminado"
      action={
        <>
          <Link to="/user/history" className={buttonClass({ variant: 'secondary' })}>
            Ver mi historial
          </Link>
          {seedCommit ? (
            <Link
              to="/prueba/$slug/{-$edition}"
              params={{ slug, edition }}
              className={buttonClass({ variant: 'quiet' })}
            >
              Comprobar el sorteo
            </Link>
          ) : null}
        </>
      }
    >
      {phase === 'cancelled' && cancelReason
        ? `La organización la terminó antes de tiempo: ${withFullStop(cancelReason)} `
        : null}
      {phase === 'closed' || phase === 'cancelled' ? words.noMorePlays + claim : words.kept}
    </EmptyState>
  )
}
