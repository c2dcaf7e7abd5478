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
  /** For a quiz: the number of right answers. */
  right: v.optional(v.number()),
  words: v.optional(v.array(v.string())),
  caption: v.optional(v.number()),
  medals: v.optional(v.number()),
})
export type AnswerDetail = v.InferOutput<typeof AnswerDetail>

export const answerIn = ({ detail }: Pick<ActionRow, 'detail'>): AnswerDetail =>
  v.parse(AnswerDetail, JSON.parse(detail))

/** Names of the `points`, `invite` and `entry` events of a summer. The spare day is the *comodín*. */
export const SPARE = 'spare'
export const dayCause = (day: string): string => `day:${day}`
const MISSION = 'mission:'
export const missionCause = (n: number): string => `${MISSION}${n}`
export const levelCause = (level: string): string => `level:${level}`
export const friendCause = (account: string): string => `friend:${account}`
/**
 * The `once` of the event of a member who has accepted an invitation. The subject of the event names the member who
 * made the invitation.
 */
export const ACCEPTED = 'accepted'

interface About {
  /** The key that an annulment uses: the id of the play, or the `once` of the event. */
  key: string
  at: number
  /** The organiser's reason for annulling the fact; null while it counts. */
  annulled: string | null
}

/** An act of a member. `day` is the day that was stamped, even if the act happened later. */
export type Fact = About &
  (
    | { kind: 'stamp' | 'spare'; day: string }
    | { kind: 'answer'; row: ActionRow; answer: AnswerDetail }
    | { kind: 'friend' }
    | { kind: 'dig' }
    /** Points from outside the summer, such as for a partner's code. */
    | { kind: 'bonus'; points: number }
  )

/** A member's ledger rows. */
export interface Rows {
  answers: readonly ActionRow[]
  /** Events of the edition, and annulments of plays in any edition. */
  events: readonly MemberEvent[]
  /** Plays at the beach. */
  digs: readonly ActionRow[]
}

/** Returns a member's facts in the order in which they happened. */
export function factsFrom({ answers, events, digs }: Rows): Fact[] {
  const annulled = annulmentsIn(events)
  const ofPlay = ({ id: key, at }: ActionRow) => ({ key, at, annulled: annulled.get(key) ?? null })
  return [
    ...answers.map((row): Fact => ({ ...ofPlay(row), kind: 'answer', row, answer: answerIn(row) })),
    ...digs.map((row): Fact => ({ ...ofPlay(row), kind: 'dig' })),
    ...events.flatMap((event) => fromEvent(event, annulled)),
  ].sort((a, b) => a.at - b.at)
}

/** Returns the reasons of annulments, by play or by cause. */
function annulmentsIn(events: readonly MemberEvent[]): ReadonlyMap<string, string> {
  const annulments = events.filter(({ kind }) => kind === 'annulment')
  return new Map(annulments.map(({ play_id, subject, reason }) => [play_id ?? subject ?? '', reason ?? '']))
}

/**
 * Returns the reason of the last annulment that concerns missions or badges of this summer. The events also contain
 * annulments from other campaigns.
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
  // The points of a mission follow from its facts; the event only records them.
  return once.startsWith(MISSION) ? [] : [{ ...about, kind: 'bonus', points: amount ?? 0 }]
}
