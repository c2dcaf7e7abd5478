import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { type Cards, useRefreshCards } from './use-cards.ts'

type Obstacle = NonNullable<Cards['obstacle']>
interface ObstacleProps {
  campaign: Campaign
  cards: Cards
}

/** Why no new card can be opened now, and what one can do instead. */
export function ObstacleNotice({ obstacle, ...about }: ObstacleProps & { obstacle: Obstacle }) {
  const Words: (props: ObstacleProps) => ReactNode = NOTICES[obstacle]
  return <Words {...about} />
}

const NOTICES = {
  not_open: NotOpen,
  paused: Paused,
  campaign_over: Over,
  email_unconfirmed: () => (
    <Notice
      tone="warning"
      title="Confirma tu correo para jugar"
      actions={
        <Link to="/user/validation" search={{ volver: '/promo/rasca' }} className={buttonClass()}>
          Confirmar mi correo
        </Link>
      }
    >
      Así sabemos que cada persona juega una vez.
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

function NotOpen({ campaign: { zone }, cards: { next, serverNow } }: ObstacleProps) {
  if (!next) return <Notice title="Aún no ha empezado">Guarda la fecha y vuelve.</Notice>
  return (
    <section className="stack stack--tight" aria-label="Cuándo empieza">
      <Countdown now={serverNow} target={next.opensAt} size="lg" label="Tu primera tarjeta se abre en" />
      <p className="muted">
        El {formatDate(next.opensAt, zone)}, {zoneWords(zone)}.
      </p>
    </section>
  )
}

function Paused({ campaign: { pauseReason }, cards }: ObstacleProps) {
  const refreshCards = useRefreshCards()
  const isOneOpen = cards.current.some((card) => card.play)
  return (
    <Notice
      tone="warning"
      title="La promoción está en pausa"
      actions={
        <span className="only-js">
          <Button variant="secondary" size="sm" onClick={refreshCards}>
            Mirar si ya sigue
          </Button>
        </span>
      }
    >
      <p>
        {isOneOpen
          ? 'De momento no se abren tarjetas nuevas. La que ya abriste sigue siendo tuya, con lo que salió.'
          : 'De momento no se abren tarjetas. Lo que tengas ganado sigue siendo tuyo.'}
      </p>
      {pauseReason ? <p>Motivo: {pauseReason}</p> : null}
    </Notice>
  )
}

function Over({ campaign: { phase, slug, edition, claimUntil, zone, cancelReason } }: ObstacleProps) {
  return (
    <EmptyState
      art="kite"
      title="Esta promoción ha terminado"
      action={
        <>
          <Link to="/user/history" className={buttonClass({ variant: 'secondary' })}>
            Ver mi historial
          </Link>
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className={buttonClass({ variant: 'quiet' })}>
            Comprobar el sorteo
          </Link>
        </>
      }
    >
      {phase === 'cancelled' && cancelReason ? `La organización la terminó antes de tiempo: ${cancelReason} ` : null}
      {phase === 'closed' || phase === 'cancelled'
        ? `Ya no se abren tarjetas. Los premios se recogen hasta el ${formatDate(claimUntil, zone)}.`
        : 'Aquí quedan tus tarjetas, las bases y la prueba de cada sorteo.'}
    </EmptyState>
  )
}
