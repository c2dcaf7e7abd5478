import type { Door, DoorContent, DoorKind } from '#contract/games/xmas/xmas.schema.ts'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { formatDay } from '#web/format/dates.ts'
import { CalendarObstacle, obstacleOf } from '../notices/calendar-obstacle.tsx'
import { inSentence, isToOpen, joinToOpen, lastDayBefore, nextToOpen } from '../state/window-state.ts'
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

const SAID_TO_READER = 'Cada día se abre una puerta, y en algunas hay un premio.'

interface ReaderNoteProps {
  door: Door
  content: DoorContent | undefined
  about: Pick<BigWindowProps, 'calendar' | 'campaign' | 'isMember' | 'mine'>
}

type About = ReaderNoteProps['about']

/** Whether the reader of a door is a visitor who could open it with an account. */
const canJoin = (door: Door, { campaign, isMember }: About) => !isMember && campaign.phase === 'open' && isToOpen(door)

/** Before the content of a door, for visitors without an account: what the door gives, and the way to open it. */
export function JoinToOpen({ door, content, about }: ReaderNoteProps) {
  const { calendar, campaign } = about
  if (!canJoin(door, about)) return null
  const behind = content?.kind ? BEHIND[content.kind] : ''
  const counts = calendar.bonus
    ? `Abrirla cuenta para el ${inSentence(calendar.bonus.name)}.`
    : 'Crea tu cuenta y ábrela.'
  return (
    <div className="xmas-enter stack stack--tight">
      <p>
        <strong>La puerta {door.n} te espera.</strong> {behind || counts}
        {behind ? ` Tienes hasta el ${formatDay(lastDayBefore(door.lateUntil, calendar.zone))}.` : ''}
      </p>
      <JoinLinks back={`${pagePath(campaign)}?puerta=${door.n}`}>Crear cuenta y abrirla</JoinLinks>
    </div>
  )
}

/**
 * After the content of a door, for those who read it without having opened the door: the question, and why the door can
 * no longer be opened, or which one can.
 */
export function ReaderNote({ door, content, about }: ReaderNoteProps) {
  const { campaign, calendar, isMember, mine } = about
  const { quiz = null, kind = null } = content ?? {}
  const obstacle = obstacleOf({ campaign, mine })
  const isTooLate = !isMember && campaign.phase === 'open' && !isToOpen(door)
  const next = isTooLate ? nextToOpen(calendar, undefined) : undefined
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
      {obstacle ? <CalendarObstacle obstacle={obstacle} campaign={campaign} mine={mine} /> : null}
      {isTooLate ? (
        <div className="xmas-enter stack stack--tight">
          <p>{kind && BEHIND[kind] ? 'Su regalo ya no se puede ganar, pero la historia se queda.' : SAID_TO_READER}</p>
          {next ? <JoinLinks back={`${pagePath(campaign)}?puerta=${next.n}`}>{joinToOpen(next)}</JoinLinks> : null}
        </div>
      ) : null}
    </>
  )
}
