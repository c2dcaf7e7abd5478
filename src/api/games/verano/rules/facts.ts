import * as v from 'valibot'
import { MissionKind } from '#contract/games/verano/verano.schema.ts'
import type { ActionRow, MemberEvent } from '../../../ledger/queries.ts'

/** The action of an answered mission in the ledger. */
export const ANSWER = 'mission'

export const AnswerDetail = v.object({
  n: v.number(),
  kind: MissionKind,
  /** Whether the answer completes the mission. */
  isDone: v.boolean(),
  choices: v.optional(v.array(v.number())),
  /** Of a quiz: how many were right. */
  right: v.optional(v.number()),
  words: v.optional(v.array(v.string())),
  caption: v.optional(v.number()),
  medals: v.optional(v.number()),
})
export type AnswerDetail = v.InferOutput<typeof AnswerDetail>

export const answerIn = ({ detail }: Pick<ActionRow, 'detail'>): AnswerDetail =>
  v.parse(AnswerDetail, JSON.parse(detail))

/** The names of the `points`, `invite` and `entry` events of a summer. The spare day is the *comodín*. */
export const SPARE = 'spare'
export const dayCause = (day: string): string => `day:${day}`
const MISSION = 'mission:'
export const missionCause = (n: number): string => `${MISSION}${n}`
export const levelCause = (level: string): string => `level:${level}`
export const friendCause = (account: string): string => `friend:${account}`
/** Of the friend: whose invitation it was. */
export const ACCEPTED = 'accepted'

interface About {
  /** As an annulment names it: the play, or the `once` of the event. */
  key: string
  at: number
  /** Why the organiser has annulled it; null while it counts. */
  annulled: string | null
}

/** Something that a member has done and that counts. `day` is the day that is stamped, also where that happened later. */
export type Fact = About &
  (
    | { kind: 'stamp' | 'spare'; day: string }
    | { kind: 'answer'; row: ActionRow; answer: AnswerDetail }
    | { kind: 'friend' }
    | { kind: 'dig' }
    /** Points from outside the summer, such as for a partner's code. */
    | { kind: 'bonus'; points: number }
  )

/** A member's rows, as the ledger has them. */
export interface Rows {
  answers: readonly ActionRow[]
  /** Of the edition, and annulments of plays of any. */
  events: readonly MemberEvent[]
  /** Plays at the beach. */
  digs: readonly ActionRow[]
}

/** Returns the facts that count of a member's rows, in the order in which they happened. */
export function factsFrom({ answers, events, digs }: Rows): Fact[] {
  const annulled = annulmentsIn(events)
  const ofPlay = ({ id: key, at }: ActionRow) => ({ key, at, annulled: annulled.get(key) ?? null })
  return [
    ...answers.map((row): Fact => ({ ...ofPlay(row), kind: 'answer', row, answer: answerIn(row) })),
    ...digs.map((row): Fact => ({ ...ofPlay(row), kind: 'dig' })),
    ...events.flatMap((event) => fromEvent(event, annulled)),
  ].sort((a, b) => a.at - b.at)
}

/** Reasons by play or by cause. */
function annulmentsIn(events: readonly MemberEvent[]): ReadonlyMap<string, string> {
  const annulments = events.filter(({ kind }) => kind === 'annulment')
  return new Map(annulments.map(({ play_id, subject, reason }) => [play_id ?? subject ?? '', reason ?? '']))
}

/**
 * Why the last fact was annulled that was and that counts for missions or badges; annulments of other campaigns are among
 * the events.
 */
export function lastReason(events: readonly MemberEvent[], facts: readonly Fact[]): string | null {
  const annulled = new Set(
    facts.flatMap(({ annulled, kind, key }) => (annulled === null || kind === 'bonus' ? [] : key)),
  )
  const isOfFact = ({ play_id, subject }: MemberEvent) => annulled.has(play_id ?? subject ?? '')
  return events.findLast((event) => event.kind === 'annulment' && isOfFact(event))?.reason ?? null
}

const DAY = dayCause('')

function fromEvent({ kind, once, subject, at, amount }: MemberEvent, annulled: ReadonlyMap<string, string>): Fact[] {
  if (once === null || (kind !== 'points' && kind !== 'invite')) return []
  const about = { key: once, at, annulled: annulled.get(once) ?? null }
  if (kind === 'invite') return once === ACCEPTED ? [] : [{ ...about, kind: 'friend' }]
  if (once === SPARE) return [{ ...about, kind: 'spare', day: subject?.slice(DAY.length) ?? '' }]
  if (once.startsWith(DAY)) return [{ ...about, kind: 'stamp', day: once.slice(DAY.length) }]
  // The points of a mission follow from its facts; their event only records them.
  return once.startsWith(MISSION) ? [] : [{ ...about, kind: 'bonus', points: amount ?? 0 }]
}
