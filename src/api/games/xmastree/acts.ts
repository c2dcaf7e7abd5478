import type { ParsedInputOf } from '#contract/endpoint.ts'
import { MILESTONES, type Ornament } from '#contract/games/xmastree/ornaments.ts'
import type { hangOrnament } from '#contract/games/xmastree/xmastree.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { poolOfDraw } from '../../campaigns/definition/definition.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { dayOf, weekOf } from '../../days.ts'
import { run, type Transaction } from '../../db/database.ts'
import { addEventOnce, setHolding } from '../../ledger/queries.ts'
import { drawFor, type Forest, type Grown, growing, grownIn, type Member } from './grown.ts'
import { commonFor, type Gain, itemSubject, NOTED, VISIT } from './rules/gained.ts'
import { arranged, hungOn, type Places, placeKey, placeValue, waitingOf } from './rules/places.ts'
import { treeRules } from './rules/rules.ts'

/** The key of the draw that is held after the edition. */
export const TREE_DRAW = 'tree'
/** The cause of the entry that a complete tree earns once. */
const COMPLETE = 'complete'

/** A member's act on a tree, with its time. */
export interface Act {
  edition: Edition
  member: Member
  at: number
}

export type Hanging = ParsedInputOf<typeof hangOrnament>

/** Hangs, moves or takes down an ornament. */
export function* hang(forest: Forest, { edition, member, at }: Act, hanging: Hanging): Transaction<void> {
  const grown = yield* growing(forest, edition, member, at)
  yield* keepPlaces(grown, hungAs(grown, hanging), at)
}

/** Hangs all waiting ornaments. */
export function* arrange(forest: Forest, { edition, member, at }: Act): Transaction<void> {
  const grown = yield* growing(forest, edition, member, at)
  yield* keepPlaces(grown, arranged(grown.places, grown.owned), at)
}

/**
 * Returns the places after an ornament is hung, moved or taken down; a repeat returns them unchanged. Throws
 * `ornament_moved`, `place_taken` and `no_ornament_left`.
 */
export function hungAs({ places, owned }: Pick<Grown, 'places' | 'owned'>, { ornament, from, place }: Hanging): Places {
  const at = (asked: number | null): Ornament | null => (asked === null ? null : (places[asked - 1] ?? null))
  if (from === place) return places
  if (from !== null && at(from) !== ornament) {
    const isDone = at(from) === null && at(place) === (place === null ? null : ornament)
    if (isDone) return places
    throw new Problem('ornament_moved')
  }
  if (from === null && at(place) === ornament) return places
  if (at(place) !== null) throw new Problem('place_taken')
  if (from === null && !waitingOf(places, owned).get(ornament)) throw new Problem('no_ornament_left')
  return places.map((there, i) => {
    if (i + 1 === place) return ornament
    return i + 1 === from ? null : there
  })
}

function* keepPlaces({ edition, owner, stored }: Grown, places: Places, at: number): Transaction<void> {
  for (const [i, ornament] of places.entries()) {
    if (ornament === stored[i]) continue
    yield* run(setHolding({ ...owner, key: placeKey(i + 1), amount: placeValue(ornament) }))
  }
  yield* reachMilestones(edition, owner.account, hungOn(places), at)
}

/**
 * Records the milestones that a tree with `hung` ornaments has reached. A milestone that was reached once is never
 * lost.
 */
function* reachMilestones(edition: Edition, account_id: string, hung: number, at: number): Transaction<void> {
  const event = { account_id, campaign_id: edition.id, at, actor: 'member' }
  for (const milestone of MILESTONES) {
    if (hung < milestone) return
    const once = String(milestone)
    const isNew = yield* addEventOnce({ ...event, kind: 'milestone', once, subject: once, amount: milestone })
    if (!isNew || milestone !== MILESTONES.at(-1)) continue
    yield* addEventOnce({ ...event, kind: 'entry', once: COMPLETE, subject: poolOfDraw(TREE_DRAW), amount: 1 })
  }
}

/** Records the visit of this week, and everything that was gained since the last record. Returns the new gains. */
export function* visit(forest: Forest, { edition, member, at }: Act): Transaction<Gain[]> {
  const before = yield* growing(forest, edition, member, at)
  const event = { account_id: member.accountId, campaign_id: edition.id, kind: 'item' as const, at, actor: 'member' }
  const once = weekCause(edition, at)
  const { visits } = treeRules(edition)
  const drawn = drawFor(forest, edition, member.accountId)
  const brought = Array.from({ length: visits }, (_, i) => commonFor(drawn, `${once}#${i + 1}`))
  if (visits > 0) yield* addEventOnce({ ...event, once, subject: itemSubject(VISIT, brought), amount: visits })
  const unnoted = before.gained.filter((gain) => gain.lost === null && !isNoted(before, gain))
  for (const gain of unnoted) {
    const { ornament, label } = gain
    yield* addEventOnce({ ...event, once: noteOf(gain), subject: itemSubject(NOTED, [ornament]), reason: label })
  }
  const after = yield* grownIn(forest, edition, member.accountId)
  return after.gained.filter((gain) => gain.lost === null && !isNoted(before, gain))
}

export const weekCause = (edition: Edition, at: number): string => `${VISIT}:${weekOf(dayOf(edition.zone, at))}`

const noteOf = ({ cause, n }: Gain): string => `${cause}#${n}`

/** Returns whether an event records a gain. The gain of a visit, or from a friend, is itself an event. */
export const isNoted = ({ events }: Grown, gain: Gain): boolean =>
  events.some(({ once }) => once === gain.cause || once === noteOf(gain))
