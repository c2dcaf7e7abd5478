import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign, Obstacle } from '#contract/campaigns.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { CAMPAIGN_PAGES } from './poster-wall.tsx'

/** A game's own sentences for the obstacles. */
export interface ObstacleWords {
  /** «jugar», «cavar» */
  toPlay: string
  /** Above the countdown to the opening. */
  firstPlay: string
  paused: string
  /** After the end, while prizes can be claimed. */
  noMorePlays: string
  /** Afterwards. */
  kept: string
}

interface ObstacleProps {
  campaign: Campaign
  words: ObstacleWords
  /** When the first play can be made; null where the edition has none left. */
  next: { opensAt: number } | null
  serverNow: number
  onRefresh: () => void
}

/** Says why nothing can be played now, and what the member can do instead. */
export function ObstacleNotice({ obstacle, ...about }: ObstacleProps & { obstacle: Obstacle }) {
  const Words: (props: ObstacleProps) => ReactNode = NOTICES[obstacle]
  return <Words {...about} />
}

const NOTICES = {
  not_open: NotOpen,
  paused: Paused,
  campaign_over: Over,
  email_unconfirmed: ({ campaign: { kind }, words }: ObstacleProps) => (
    <Notice
      tone="warning"
      title={`Confirma tu correo para ${words.toPlay}`}
      actions={
        <Link to="/user/validation" search={{ volver: CAMPAIGN_PAGES[kind] }} className={buttonClass()}>
          Confirmar mi correo
        </Link>
      }
    >
      Así sabemos que cada persona tiene una sola cuenta.
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

function NotOpen({ campaign: { zone }, words, next, serverNow }: ObstacleProps) {
  if (!next) return <Notice title="Aún no ha empezado">Guarda la fecha y vuelve.</Notice>
  return (
    <section className="stack stack--tight" aria-label="Cuándo empieza">
      <Countdown now={serverNow} target={next.opensAt} size="lg" label={words.firstPlay} />
      <p className="muted">
        El {formatDate(next.opensAt, zone)}, {zoneWords(zone)}.
      </p>
    </section>
  )
}

function Paused({ campaign: { pauseReason }, words, onRefresh }: ObstacleProps) {
  return (
    <Notice
      tone="warning"
      title="La promoción está en pausa"
      actions={
        <span className="only-js">
          <Button variant="secondary" size="sm" onClick={onRefresh}>
            Mirar si ya sigue
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
  const claim = prizes.length > 0 ? ` Los premios se recogen hasta el ${formatDate(claimUntil, zone)}.` : ''
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
      {phase === 'cancelled' && cancelReason ? `La organización la terminó antes de tiempo: ${cancelReason} ` : null}
      {phase === 'closed' || phase === 'cancelled' ? words.noMorePlays + claim : words.kept}
    </EmptyState>
  )
}
