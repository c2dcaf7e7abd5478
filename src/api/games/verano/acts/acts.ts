import type { News } from '#contract/games/verano/verano.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { type Holdings, noteActs } from '../../../badges/note-acts.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Person } from '../../../campaigns/editions/eligibility.ts'
import { dayOf } from '../../../days.ts'
import type { Transaction } from '../../../db/database.ts'
import { addEventOnce } from '../../../ledger/queries.ts'
import { admitAct } from '../../edition-now.ts'
import { toNews } from '../progress/news.ts'
import { record } from '../progress/record.ts'
import { type Seasons, type SoFar, soFarIn } from '../progress/so-far.ts'
import { dayCause, SPARE } from '../rules/facts.ts'
import { veranoRules } from '../rules/rules.ts'

interface Member extends Person {
  accountId: string
}

/** A member's act in an edition, with its time. */
export interface Act {
  edition: Edition
  member: Member
  at: number
}

const ownerIn = ({ edition, member }: Act) => ({ account: member.accountId, campaign: edition.id })

/**
 * Stamps today, once. Returns whether this call has added the stamp. The caller must make the acts of a member wait for
 * each other (`noteActs`).
 */
function* stampToday(act: Act): Transaction<boolean> {
  const { edition, member, at } = act
  const once = dayCause(dayOf(edition.zone, at))
  return yield* addEventOnce({
    account_id: member.accountId,
    campaign_id: edition.id,
    kind: 'points',
    at,
    actor: 'member',
    once,
    subject: once,
    amount: veranoRules(edition).points.day,
  })
}

/** Stamps a day, which must be today: throws `not_today` for a page that stayed open past midnight. */
export function* stamp(season: Seasons, act: Act, day: string): Transaction<News> {
  const { edition, member, at } = act
  yield* admitAct(edition, member, at)
  if (day !== dayOf(edition.zone, at)) throw new Problem('not_today')
  const holdings = yield* noteActs(ownerIn(act))
  const isNew = yield* stampToday(act)
  return yield* tell(season, act, holdings, isNew)
}

/**
 * Uses the spare day (*comodín*) for a missed day. Throws `spare_used` and `day_not_missed`; a repeat changes nothing.
 */
export function* repair(season: Seasons, act: Act, day: string): Transaction<News> {
  const { edition, member, at } = act
  yield* admitAct(edition, member, at)
  const holdings = yield* noteActs(ownerIn(act))
  const soFar = yield* soFarIn(season, edition, member.accountId)
  const { used, days } = spareOf(soFar, dayOf(edition.zone, at))
  if (used === day) return yield* tell(season, act, holdings, false)
  if (used !== null) throw new Problem('spare_used')
  if (!days.includes(day)) throw new Problem('day_not_missed')
  yield* addEventOnce({
    account_id: member.accountId,
    campaign_id: edition.id,
    kind: 'points',
    at,
    actor: 'member',
    once: SPARE,
    subject: dayCause(day),
    amount: soFar.plan.rules.points.day,
  })
  return yield* tell(season, act, holdings, true)
}

/**
 * Returns the day that the member has repaired with the spare day, and the days that can still be repaired: missed days
 * after the member's first day.
 */
export function spareOf({ facts, plan }: SoFar, today: string): { used: string | null; days: string[] } {
  const used = facts.find(({ kind }) => kind === 'spare')
  const own = new Set(facts.flatMap((fact) => ('day' in fact && fact.annulled === null ? fact.day : [])))
  const [first] = [...own].sort()
  if (used && 'day' in used) return { used: used.day, days: [] }
  if (first === undefined) return { used: null, days: [] }
  return {
    used: null,
    days: plan.times.days.flatMap(({ day }) => (day > first && day < today && !own.has(day) ? day : [])),
  }
}

/** Records the results of an act, and everything that was earned elsewhere since the last act. */
function* tell(season: Seasons, { edition, member, at }: Act, holdings: Holdings, isNew: boolean): Transaction<News> {
  const { soFar, recorded } = yield* record(season, edition, { account: member.accountId, at, holdings })
  return toNews(soFar, isNew ? at : null, recorded)
}

/**
 * Stamps the day of an answer, and returns the news of the stamp and of the answer. A repeated answer gets the same
 * news.
 */
export function* tellAnswer(season: Seasons, act: Act): Transaction<News> {
  const { edition, member, at } = act
  const holdings = yield* noteActs(ownerIn(act))
  yield* stampToday(act)
  const { soFar, recorded } = yield* record(season, edition, { account: member.accountId, at, holdings })
  return toNews(soFar, at, recorded)
}
