import * as v from 'valibot'
import { DoorKind, type OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { OrnamentName } from '#contract/games/xmastree/ornament-name.schema.ts'
import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import { Problem } from '#contract/problem/problem.ts'
import { poolOfDraw, poolOfPlay } from '../../campaigns/definition/definition.ts'
import { all, run, type Transaction } from '../../db/database.ts'
import { ticketOf } from '../../ledger/plays.ts'
import { addEventOnce, addToHolding, holdingsOf, type PlayRow } from '../../ledger/queries.ts'
import { toWonPrize } from '../../prizes/won-prize.ts'
import { type Move, type Played, type PlayInput, playOn } from '../play.ts'
import { doorClosed } from './calendar.ts'
import { doorIn, type OpenableDoor } from './rules/doors.ts'
import { REYES, xmasRules } from './rules/rules.ts'

export const OPENING = 'door'
/** The holding that counts a member's opened doors. */
export const OPENED = 'doors'

/** The position of the choice in a quiz; null for a door without a quiz. */
type Choice = number | null

const Detail = v.object({
  n: v.number(),
  kind: DoorKind,
  /** True if the door was opened too late for its gifts. */
  isLate: v.optional(v.boolean()),
  answer: v.optional(v.number()),
  right: v.optional(v.number()),
  isRight: v.optional(v.boolean()),
  entry: v.optional(v.boolean()),
  ornament: v.optional(OrnamentName),
})
type Detail = v.InferOutput<typeof Detail>

export const openingIn = ({ detail }: Pick<PlayRow, 'detail'>): Detail => v.parse(Detail, JSON.parse(detail))

/** Opens a door, once per edition. The member sees at once what the door gives. */
export const open = playOn<Choice, OpenedDoor>({
  action: OPENING,
  pool: ({ edition, slot }, at) => poolOfPlay(edition.definition, slot, at),
  admit,
  detail: (making) => JSON.stringify(detailOf(making)),
  settlesAt: () => null,
  after: enter,
  again: (row, answer, hasSameKey) => {
    if (hasSameKey && (openingIn(row).answer ?? null) !== answer) throw new Problem('idempotency_key_reused')
  },
  answer: toOpened,
})

/** Throws `not_found`, `door_closed`, `door_shut`, and `invalid_input` for a missing or invalid answer to a quiz. */
function admit({ edition, slot, choice }: Move<Choice>, at: number): null {
  const door = requireDoor(edition, slot, at)
  if (door.phase === 'closed') throw doorClosed(door, edition.zone)
  if (door.phase === 'shut') throw new Problem('door_shut')
  requireAnswer(door, choice)
  return null
}

function requireDoor(edition: Move['edition'], slot: string, at: number): OpenableDoor {
  const door = doorIn(edition, slot, at)
  if (!door) throw new Problem('not_found')
  return door
}

function requireAnswer({ rules: { content } }: OpenableDoor, choice: Choice): void {
  const choices = content.kind === 'quiz' ? content.quiz.choices.length : 0
  if (choices === 0 ? choice === null : choice !== null && choice < choices) return
  const message = choices === 0 ? 'Esta puerta no tiene pregunta.' : 'Elige una de las respuestas.'
  throw new Problem('invalid_input', { fields: [{ path: 'answer', message }] })
}

function detailOf({ move: { edition, slot, choice }, at }: PlayInput<Choice>): Detail {
  const door = requireDoor(edition, slot, at)
  const isLate = at >= door.lateUntil
  const quiz = quizOf(door, choice)
  const gives = isLate ? undefined : giftOf(door, quiz?.isRight ?? false)
  return {
    n: door.n,
    kind: door.rules.content.kind,
    ...(isLate ? { isLate } : {}),
    ...quiz,
    ...(gives === 'entry' ? { entry: true } : gives && { ornament: gives }),
  }
}

function quizOf({ rules: { answer } }: OpenableDoor, choice: Choice) {
  return answer && choice !== null
    ? { answer: choice, right: answer.right, isRight: choice === answer.right }
    : undefined
}

/** Returns the gift: an entry in the draw, or the name of an ornament. */
function giftOf({ rules: { content } }: OpenableDoor, isRight: boolean): Ornament | 'entry' | undefined {
  if (content.kind === 'entry') return 'entry'
  if (content.kind === 'ornament') return content.ornament
  return content.kind === 'quiz' && isRight ? content.gives : undefined
}

/** Records the entry that the door gives, and the entry for enough opened doors. */
function* enter(row: PlayRow, { edition }: Move<Choice>): Transaction<void> {
  const owner = { account: row.account_id, campaign: edition.id }
  const entry = {
    account_id: row.account_id,
    campaign_id: edition.id,
    kind: 'entry',
    at: row.at,
    actor: 'member',
    subject: poolOfDraw(REYES),
    amount: 1,
    play_id: row.id,
  } as const
  if (openingIn(row).entry) yield* addEventOnce({ ...entry, once: row.slot })
  const { bonus } = xmasRules(edition)
  if (!bonus) return
  // Locks the counter until this transaction ends. If two openings of a member run at once, in any process, the later
  // one waits here and counts both.
  yield* run(addToHolding({ ...owner, key: OPENED, amount: 1 }))
  const opened = (yield* all(holdingsOf(owner))).find(({ key }) => key === OPENED)
  if (Number(opened?.value) >= bonus.doors) yield* addEventOnce({ ...entry, once: bonusOf(bonus.doors) })
}

const bonusOf = (doors: number): string => `doors:${doors}`

export function toOpened({ row, unit, edition }: Pick<Played, 'row' | 'unit' | 'edition'>): OpenedDoor {
  const { n, kind, isLate, answer, right, isRight, entry, ornament } = openingIn(row)
  const rules = xmasRules(edition).doors[n - 1]
  const isAnswered = answer !== undefined && right !== undefined && isRight !== undefined
  return {
    n,
    id: row.id,
    ticket: ticketOf(row.seq),
    at: row.at,
    kind,
    outcome: unit ? { kind: 'won', prize: toWonPrize(unit, edition) } : { kind: 'lost' },
    quiz: isAnswered ? { answer, right, isRight, why: rules?.answer?.why ?? null } : null,
    code: isLate ? null : (rules?.code ?? null),
    entry: entry ?? false,
    ornament: ornament ?? null,
  }
}
