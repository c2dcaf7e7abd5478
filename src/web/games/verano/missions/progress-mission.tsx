import { Link } from '@tanstack/react-router'
import type { MissionTask, MyMission, MySummer } from '#contract/games/verano/verano.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { InvitePart } from '../invitations/invite-part.tsx'

interface ProgressMissionProps {
  task: MissionTask
  own: MyMission
  mine: MySummer
}

const LABELS: Partial<Record<MissionTask['kind'], string>> = {
  visits: 'Días sellados esta semana',
  invite: 'Amistades que han aceptado',
  beach: 'Cavadas esta semana',
}

/** A mission that is done on another page: the progress of the member, and a link to that page. */
export function ProgressMission({ task, own, mine }: ProgressMissionProps) {
  return (
    <>
      <Progress value={own.have} max={own.of} label={LABELS[task.kind] ?? 'Pasos'} />
      {task.kind === 'beach' ? (
        <p>
          <Link {...pageLink({ kind: 'playa', slug: task.slug ?? 'playa' })} className={buttonClass({ size: 'lg' })}>
            Ir a cavar
          </Link>
        </p>
      ) : null}
      {task.kind === 'visits' ? (
        <p>
          <a href="#cartilla" className="text-link">
            {mine.isStamped ? 'Hoy ya cuenta. Vuelve mañana' : 'Sella hoy tu cartilla'}
          </a>
        </p>
      ) : null}
      {task.kind === 'invite' ? <InvitePart mine={mine} /> : null}
      {own.have >= own.of && mine.unseen > 0 ? (
        <p>Ya está: pulsa el botón de tu cartilla y sumarás sus puntos.</p>
      ) : null}
    </>
  )
}
