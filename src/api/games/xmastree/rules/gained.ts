import * as v from 'valibot'
import { VISIT_SOURCE } from '#contract/games/xmastree/ornament-words.ts'
import { COMMON, ORNAMENTS, type Ornament } from '#contract/games/xmastree/ornaments.ts'
import { addDays } from '../../../days.ts'
import type { MemberEvent } from '../../../ledger/queries.ts'
import type { PlayTable } from '../../../ledger/tables.ts'
import type { Source, TreeRules } from './rules.ts'

export interface SourcePlay extends Pick<PlayTable, 'id' | 'campaign_id' | 'slot' | 'day' | 'at' | 'detail'> {
  source: Source
  /** The first day of the play's edition. */
  firstDay: string
}

/** An ornament that a member has gained. */
export interface Gain {
  ornament: Ornament
  /** `xmas/2026|door:5`, `visit:2026-W48`, `gift:<giver>`, `streak:3`, `code:<hash>`. */
  cause: string
  /** Number among the ornaments of one cause, from 1. */
  n: number
  label: string
  at: number
  /** Why the ornament was taken back; null while the member has it. */
  lost: string | null
}

export interface Ledger {
  plays: readonly SourcePlay[]
  events: readonly MemberEvent[]
}

/**
 * The first part of the subject of an `item` event. `VISIT`, `GIFT` and `BONUS` are in events that give ornaments;
 * `NOTED` is in an event that records an ornament from a play.
 */
export const VISIT = 'visit'
export const GIFT = 'gift'
/** An ornament from a cause outside the tree. The reason of the event names the cause. */
export const BONUS = 'bonus'
export const NOTED = 'noted'

/** Returns a number from 0 to n - 1 that depends only on the cause and on n. */
export type DrawFor = (cause: string, n: number) => number

/** Returns everything that a member has gained, oldest first. The result depends only on the ledger. */
export function gainedFrom({ plays, events }: Ledger, rules: TreeRules, draw: DrawFor): Gain[] {
  const annulled = annulmentsIn(events)
  const gains = [
    ...plays.flatMap((play) => fromPlay(play, annulled, draw)),
    ...fromStreaks(plays, annulled, rules),
    ...events.flatMap((event) => fromItem(event, annulled)),
  ]
  return gains.sort((a, b) => a.at - b.at || (a.cause < b.cause ? -1 : 1))
}

/** Returns the kind of ornament for a cause that does not name a kind. */
export function commonFor(draw: DrawFor, cause: string): Ornament {
  const kind = COMMON[draw(cause, COMMON.length)]
  if (!kind) throw new Error('a draw out of range')
  return kind
}

/** Reasons of annulments, by play or by cause. */
type Annulled = ReadonlyMap<string, string>

function annulmentsIn(events: readonly MemberEvent[]): Annulled {
  const annulments = events.filter(({ kind }) => kind === 'annulment')
  return new Map(annulments.map(({ play_id, subject, reason }) => [play_id ?? subject ?? '', reason ?? '']))
}

const PlayDetail = v.object({
  ornament: v.picklist(ORNAMENTS),
})

/**
 * Returns the ornament that the detail of a play names; null if it names none. The details of other games may not be
 * JSON, such as `012344567`.
 */
function namedIn({ detail }: SourcePlay): Ornament | null {
  if (!detail.startsWith('{')) return null
  const parsed = v.safeParse(PlayDetail, JSON.parse(detail))
  return parsed.success ? parsed.output.ornament : null
}

function isOfStreak({ source, slot, firstDay, day }: SourcePlay): boolean {
  if (source.streak !== 'numbered') return source.streak === 'daily'
  const n = Number(/:(\d+)$/.exec(slot)?.[1])
  return n > 0 && addDays(firstDay, n - 1) === day
}

const causeOf = ({ campaign_id, slot }: SourcePlay): string => `${campaign_id}|${slot}`

function fromPlay(play: SourcePlay, annulled: Annulled, draw: DrawFor): Gain[] {
  const { source, at } = play
  const cause = causeOf(play)
  const named = namedIn(play)
  const lost = annulled.get(play.id) ?? annulled.get(cause) ?? null
  return Array.from({ length: source.each }, (_, i) => {
    const ornament = (i === 0 ? named : null) ?? commonFor(draw, `${cause}#${i + 1}`)
    return { ornament, cause, n: i + 1, label: source.label, at, lost }
  })
}

function fromStreaks(plays: readonly SourcePlay[], annulled: Annulled, { streaks }: TreeRules): Gain[] {
  const counting = plays.filter(isOfStreak)
  return streaks.flatMap(({ days, ornament }): Gain[] => {
    const end = endOfStreak(counting, days)
    if (!end) return []
    const cause = streakCause(days)
    const standing = endOfStreak(
      counting.filter((play) => isStanding(play, annulled)),
      days,
    )
    const reason = annulled.get(cause) ?? (standing ? null : ([...annulled.values()].at(-1) ?? ''))
    return [{ ornament, cause, n: 1, label: `Racha de ${days} días`, at: (standing ?? end).at, lost: reason }]
  })
}

export const streakCause = (days: number): string => `streak:${days}`

const isStanding = (play: SourcePlay, annulled: Annulled): boolean =>
  !annulled.has(play.id) && !annulled.has(causeOf(play))

/** Returns the length in days of the streak that the member can continue today or has continued today. */
export function presentStreak({ plays, events }: Ledger, today: string): number {
  const annulled = annulmentsIn(events)
  const days = new Set(plays.filter((play) => isOfStreak(play) && isStanding(play, annulled)).map(({ day }) => day))
  let length = 0
  let day = days.has(today) ? today : addDays(today, -1)
  for (; days.has(day); day = addDays(day, -1)) length++
  return length
}

/** Returns the play that completes the first run of `days` consecutive days. */
function endOfStreak(plays: readonly SourcePlay[], days: number): SourcePlay | undefined {
  const byDay = plays.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let run: SourcePlay[] = []
  for (const play of byDay) {
    const last = run.at(-1)
    if (last?.day === play.day) continue
    run = last && addDays(last.day, 1) === play.day ? [...run, play] : [play]
    if (run.length === days) return play
  }
  return undefined
}

function labelOf(giver: string, reason: string | null): string | null {
  if (giver === BONUS) return reason
  if (giver === VISIT) return VISIT_SOURCE
  return giver === GIFT ? 'Regalo de una amistad' : null
}

function fromItem({ kind, once, subject, at, reason }: MemberEvent, annulled: Annulled): Gain[] {
  const { giver, ornaments } = itemIn(subject)
  const label = labelOf(giver, reason)
  if (kind !== 'item' || once === null || label === null) return []
  const lost = annulled.get(once) ?? null
  return ornaments.map((ornament, i) => ({ ornament, cause: once, n: i + 1, label, at, lost }))
}

/** Returns the subject of an `item` event: `visit:campana,lazo`. */
export const itemSubject = (giver: string, ornaments: readonly Ornament[]): string => `${giver}:${ornaments.join()}`

export function itemIn(subject: string | null): { giver: string; ornaments: Ornament[] } {
  const [giver = '', names = ''] = (subject ?? '').split(':')
  return { giver, ornaments: names.split(',').filter(isOrnament) }
}

export const isOrnament = (name: string): name is Ornament => ORNAMENTS.some((ornament) => ornament === name)
