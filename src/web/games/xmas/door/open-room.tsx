import type { Thing } from '#contract/games/xmas/scene.ts'
import type { Door, DoorContent, OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { PrizeDisc } from '#web/features/reveal/prize-disc.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { formatDay } from '#web/format/dates.ts'
import { isToClaim } from '#web/format/prize-words.ts'
import { PLAIN_MS, STAMPED_MS } from '../room/animation-times.ts'
import { RoomScene } from '../room/room-scene.tsx'
import { Shutters } from '../room/shutters.tsx'
import { lastDayBefore } from '../state/window-state.ts'
import type { BigWindowProps } from './big-window.tsx'
import { DoorContentPart } from './door-content.tsx'
import { DoorResult } from './door-result.tsx'
import { JoinToOpen, ReaderNote } from './reader-note.tsx'

interface OpenRoomProps {
  door: Door
  content: DoorContent | undefined
  opened: OpenedDoor | undefined
  isFresh: boolean
  about: Omit<BigWindowProps, 'door' | 'place' | 'isChosenHere'>
}

/** The lit room behind a window: its drawing, its gift to this member, and the content for everybody. */
export function OpenRoom({ door, content, opened, isFresh, about }: OpenRoomProps) {
  const { calendar, campaign } = about
  const hasWon = opened?.outcome.kind === 'won'
  const isStamped = hasWon || opened?.quiz?.isRight === true
  const { box, isPlaying } = useReveal(isFresh, isStamped ? STAMPED_MS : PLAIN_MS)
  const kind = content?.kind ?? opened?.kind
  const hasOwnHeading = opened !== undefined && isGift(opened)
  return (
    <div
      className="xmas-room stack"
      id="resultado"
      ref={box}
      data-scene={isPlaying || undefined}
      data-fresh={isFresh || undefined}
      data-won={hasWon || undefined}
    >
      {/* No shutters for a door with a question, because its window is already open. */}
      {isPlaying && !opened?.quiz ? <Shutters n={door.n} isWreathed={door.phase === 'today'} /> : null}
      <RoomScene thing={kind && thingOf(kind, opened)}>
        {opened?.outcome.kind === 'won' ? <PrizeDisc kind="xmas" name={opened.outcome.prize.symbol} /> : null}
        <RoomStamp opened={opened} isFresh={isFresh} serverNow={calendar.serverNow} />
        {isFresh && !isPlaying && hasWon ? <Confetti /> : null}
      </RoomScene>
      {/* The focus moves to the result, so a screen reader reads it; a live region would announce it twice. */}
      <div className="xmas-words stack" role="status" aria-live="off">
        {opened && hasOwnHeading ? (
          <DoorResult
            door={opened}
            missed={opened.at < door.lateUntil ? undefined : lastDayOf(door, calendar.zone)}
            content={content}
            campaign={campaign}
            serverNow={calendar.serverNow}
            isFresh={isFresh}
          />
        ) : null}
        {opened ? null : <JoinToOpen door={door} content={content} about={about} />}
        <Told
          slug={campaign.slug}
          content={content}
          isHeadline={!hasOwnHeading}
          isAnswered={Boolean(opened?.quiz ?? opened?.code)}
        />
        {opened && isMissed(opened, door) ? (
          <p className="small">Has llegado tarde para su regalo: era hasta el {lastDayOf(door, calendar.zone)}.</p>
        ) : null}
        {opened ? null : <ReaderNote door={door} content={content} about={about} />}
      </div>
    </div>
  )
}

interface ToldProps {
  slug: string
  content: DoorContent | undefined
  /** Set when the door gave nothing but its content: the title then takes the focus. */
  isHeadline: boolean
  /** Set when the result already contains the question. */
  isAnswered: boolean
}

function Told({ slug, content, isHeadline, isAnswered }: ToldProps) {
  if (!content) return <p>No hemos podido traer lo que hay detrás. Vuelve a intentarlo dentro de un momento.</p>
  if (isAnswered) return null
  return (
    <>
      <h3 {...(isHeadline ? { tabIndex: -1, 'data-result': '' } : {})}>{content.title}</h3>
      <DoorContentPart slug={slug} content={content} />
    </>
  )
}

const lastDayOf = ({ lateUntil }: Door, zone: string) => formatDay(lastDayBefore(lateUntil, zone))

/** Whether the member opened the door too late for a gift that everybody got. The result of an instant win says so itself. */
const isMissed = ({ at, kind }: OpenedDoor, { lateUntil }: Door) =>
  at >= lateUntil && (kind === 'code' || kind === 'entry' || kind === 'ornament')

const isGift = ({ kind, quiz, code, entry, ornament }: OpenedDoor) =>
  kind === 'win' || quiz !== null || code !== null || entry || ornament !== null

/** Returns the drawing in the room; undefined for a won prize, which has its own drawing. */
function thingOf(kind: DoorContent['kind'], opened: OpenedDoor | undefined): Thing | undefined {
  if (opened?.outcome.kind === 'won') return undefined
  return kind === 'win' && opened?.outcome.kind === 'lost' ? 'light' : kind
}

interface RoomStampProps {
  opened: OpenedDoor | undefined
  isFresh: boolean
  serverNow: number
}

function RoomStamp({ opened, isFresh, serverNow }: RoomStampProps) {
  if (opened?.outcome.kind === 'won') {
    return (
      <Stamp tone={isToClaim(opened.outcome.prize, serverNow) ? 'accent' : 'muted'} fresh={isFresh}>
        Premio
      </Stamp>
    )
  }
  return opened?.quiz?.isRight ? <Stamp fresh={isFresh}>Correcto</Stamp> : null
}
