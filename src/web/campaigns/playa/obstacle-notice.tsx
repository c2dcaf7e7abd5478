import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import type { Beach } from '#contract/mechanics/playa.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { useRefreshBeach } from './use-beach.ts'

type Obstacle = NonNullable<Beach['obstacle']>
interface ObstacleProps {
  campaign: Campaign
  beach: Beach
}

/** Why nothing can be dug now, and what one can do instead. */
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
      title="Confirma tu correo para cavar"
      actions={
        <Link to="/user/validation" search={{ volver: '/promo/playa' }} className={buttonClass()}>
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

function NotOpen({ campaign: { zone }, beach: { next, serverNow } }: ObstacleProps) {
  if (!next) return <Notice title="Aún no ha empezado">Guarda la fecha y vuelve.</Notice>
  return (
    <section className="stack stack--tight playa-slip" aria-label="Cuándo empieza">
      <Countdown now={serverNow} target={next.opensAt} size="lg" label="Tu primera cavada, en" />
      <p>
        El {formatDate(next.opensAt, zone)}, {zoneWords(zone)}.
      </p>
    </section>
  )
}

function Paused({ campaign: { pauseReason } }: ObstacleProps) {
  const refreshBeach = useRefreshBeach()
  return (
    <Notice
      tone="warning"
      title="La promoción está en pausa"
      actions={
        <span className="only-js">
          <Button variant="secondary" size="sm" onClick={refreshBeach}>
            Mirar si ya sigue
          </Button>
        </span>
      }
    >
      <p>De momento no se cava. Tus conchas y lo que tengas ganado siguen siendo tuyos.</p>
      {pauseReason ? <p>Motivo: {pauseReason}</p> : null}
    </Notice>
  )
}

function Over({ campaign: { phase, slug, edition, claimUntil, zone, cancelReason } }: ObstacleProps) {
  return (
    <div className="playa-slip">
      <EmptyState
        art="kite"
        title="Esta promoción ha terminado"
        action={
          <>
            <Link to="/user/history" className={buttonClass({ variant: 'secondary' })}>
              Ver mi historial
            </Link>
            <Link
              to="/prueba/$slug/{-$edition}"
              params={{ slug, edition }}
              className={buttonClass({ variant: 'quiet' })}
            >
              Comprobar el sorteo
            </Link>
          </>
        }
      >
        {phase === 'cancelled' && cancelReason ? `La organización la terminó antes de tiempo: ${cancelReason} ` : null}
        {phase === 'closed' || phase === 'cancelled'
          ? `Ya no se cava. Los premios se recogen hasta el ${formatDate(claimUntil, zone)}.`
          : 'Aquí quedan tu álbum, las bases y la prueba de cada sorteo.'}
      </EmptyState>
    </div>
  )
}
