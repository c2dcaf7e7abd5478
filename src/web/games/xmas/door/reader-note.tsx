import type { Door, DoorContent, DoorKind } from '#contract/games/xmas/xmas.schema.ts'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { formatDay } from '#web/format/dates.ts'
import { CalendarObstacle, obstacleOf } from '../notices/calendar-obstacle.tsx'
import { isToOpen, lastDayBefore } from '../state/window-state.ts'
import type { BigWindowProps } from './big-window.tsx'

const BEHIND: Record<DoorKind, string> = {
  text: '',
  recipe: '',
  picture: '',
  quiz: 'Si aciertas, te llevas lo que guarda.',
  code: 'Ábrela y tu código es tuyo.',
  win: 'Detrás puede haber un premio.',
  entry: 'Da una participación en el sorteo.',
  ornament: 'Guarda un adorno para tu árbol.',
}

interface ReaderNoteProps {
  door: Door
  content: DoorContent | undefined
  about: Pick<BigWindowProps, 'calendar' | 'campaign' | 'isMember' | 'mine'>
}

/**
 * Shown to visitors who read the content of a door without having opened the door. Says what members get for opening
 * the door, and how to take part.
 */
export function ReaderNote({ door, content, about: { calendar, campaign, isMember, mine } }: ReaderNoteProps) {
  const { quiz = null, kind = null } = content ?? {}
  const obstacle = obstacleOf({ campaign, mine })
  const isPreview = calendar.previewUntil !== null
  const behind = kind ? BEHIND[kind] : ''
  const last = formatDay(lastDayBefore(door.lateUntil, calendar.zone))
  return (
    <>
      {quiz ? (
        <div className="stack stack--tight">
          <p className="xmas-question">{quiz.question}</p>
          <ul className="xmas-recipe__list">
            {quiz.choices.map((choice) => (
              <li key={choice}>{choice}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {obstacle && !isPreview ? <CalendarObstacle obstacle={obstacle} campaign={campaign} mine={mine} /> : null}
      {isMember || isPreview || campaign.phase !== 'open' ? null : (
        <div className="xmas-enter stack stack--tight">
          <p>
            {isToOpen(door)
              ? `${behind} ${behind ? `Tienes hasta el ${last}.` : 'Entra para abrirla.'}`
              : `${behind ? 'Su regalo ya no se puede ganar. ' : ''}Puedes leerla cuando quieras.`}
          </p>
          {isToOpen(door) ? <JoinLinks back={`/promo/xmas?puerta=${door.n}`}>Crear cuenta y abrirla</JoinLinks> : null}
        </div>
      )}
    </>
  )
}
