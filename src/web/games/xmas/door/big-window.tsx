import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Calendar, Door, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { showResult } from '#web/browser/navigation/show-result.ts'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { formatDay } from '#web/format/dates.ts'
import { doorQuery } from '../functions.ts'
import { Bricks } from '../house/house-art.tsx'
import { canOpen, endsToday, isReadable, openedDoor, stateOf } from '../state/window-state.ts'
import { ClosedRoom } from './closed-room.tsx'
import { OpenRoom } from './open-room.tsx'
import { UnopenedRoom } from './unopened-room.tsx'
import { useOpenDoor } from './use-open-door.ts'

export interface BigWindowProps {
  door: Door
  campaign: Campaign
  calendar: Calendar
  mine: MyDoors | undefined
  isMember: boolean
  /**
   * Set for a window that was chosen on this page. The big window then takes the focus; after a page load the browser
   * decides on the focus.
   */
  isChosenHere: boolean
}

/** The chosen window, as large as the front of the house: its shutters, or the room behind them. */
export function BigWindow({ door, isChosenHere, ...about }: BigWindowProps) {
  const { campaign, calendar, mine, isMember } = about
  const opening = useOpenDoor(campaign, door.n)
  const isToRead = isReadable(door)
  const { data: content, isError } = useQuery({ ...doorQuery(campaign.slug, door.n), enabled: isToRead })
  useEffect(() => {
    if (!isChosenHere) return
    const title = document.getElementById('puerta-titulo')
    showResult(title)
  }, [isChosenHere])
  const opened = openedDoor(mine, door.n) ?? opening.fresh
  const isUnopened = isMember && mine !== undefined && !opened && canOpen(door, mine)
  const isWaiting = isToRead && !content && !isError
  return (
    <article
      className="xmas-big"
      id="puerta"
      aria-labelledby="puerta-titulo"
      data-state={stateOf(door, mine)}
      data-trembling={opening.isOpening || undefined}
    >
      <Bricks tile="big-bricks" />
      <header className="xmas-big__lintel">
        <h2 id="puerta-titulo" tabIndex={-1}>
          Puerta {door.n}
        </h2>
        <p>{isUnopened && endsToday(door, calendar) ? <strong>Acaba hoy</strong> : formatDay(door.day)}</p>
        {isUnopened || opening.fresh ? <Speaker /> : null}
        <Link to="." resetScroll={false} className="xmas-big__close">
          <Icon name="close" label="Cerrar la ventana" />
        </Link>
      </header>
      {isWaiting ? (
        <div className="xmas-room">
          <SkeletonGroup label="Encendiendo la luz">
            <Skeleton shape="title" />
            <Skeleton count={4} />
          </SkeletonGroup>
        </div>
      ) : null}
      {!isToRead ? <ClosedRoom door={door} calendar={calendar} /> : null}
      {isToRead && isUnopened && !isWaiting ? (
        <UnopenedRoom door={door} campaign={campaign} calendar={calendar} content={content} opening={opening} />
      ) : null}
      {isToRead && !isUnopened && !isWaiting ? (
        <OpenRoom
          key={opening.fresh ? 'fresh' : 'read'}
          door={door}
          content={content}
          opened={opened}
          isFresh={opening.fresh !== undefined}
          about={about}
        />
      ) : null}
      <span className="xmas-big__sill" aria-hidden="true" />
    </article>
  )
}
