import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Calendar, Door, DoorContent } from '#contract/games/xmas/xmas.schema.ts'
import { formatDay } from '#web/format/dates.ts'
import { Shutters } from '../room/shutters.tsx'
import { ThingArt } from '../room/thing-art.tsx'
import { givesSomething, inSentence, lastDayBefore } from '../state/window-state.ts'
import { OpenForm } from './open-form.tsx'
import type { useOpenDoor } from './use-open-door.ts'

interface UnopenedRoomProps {
  door: Door
  campaign: Campaign
  calendar: Calendar
  content: DoorContent | undefined
  opening: ReturnType<typeof useOpenDoor>
}

/** A window that the member may open now. If the door has a quiz, the question is shown before the opening. */
export function UnopenedRoom({ door, campaign, calendar, content, opening }: UnopenedRoomProps) {
  const quiz = content?.quiz ?? null
  const form = <OpenForm door={door} campaign={campaign} quiz={quiz} opening={opening} />
  if (content && quiz) {
    return (
      <div className="xmas-room stack" data-asking="">
        <ThingArt thing="quiz" />
        <h3>{content.title}</h3>
        {content.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {form}
        <UntilWhen door={door} calendar={calendar} />
      </div>
    )
  }
  return (
    <>
      <Shutters n={door.n} isWreathed={door.phase === 'today'} />
      <div className="xmas-slip stack stack--tight">
        {form}
        <UntilWhen door={door} calendar={calendar} />
      </div>
    </>
  )
}

/** Says until when the door must be opened to get its gift. */
function UntilWhen({
  door: { phase, kind, lateUntil },
  calendar: { zone, bonus },
}: Pick<UnopenedRoomProps, 'door' | 'calendar'>) {
  if (phase === 'today') return null
  const last = formatDay(lastDayBefore(lateUntil, zone))
  const isGiving = kind !== null && givesSomething(kind)
  if (phase === 'late') return isGiving ? <p className="small">Tienes hasta el {last} para ganar su regalo.</p> : null
  return (
    <p className="small">
      {isGiving ? `Su regalo era hasta el ${last}. ` : ''}
      {bonus ? `Abrirla aún cuenta para el ${inSentence(bonus.name)}.` : 'Aún puedes abrirla.'}
    </p>
  )
}
