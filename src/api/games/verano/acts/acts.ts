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

export interface Member extends Person {
  accountId: string
}

/** A member who acts in an edition, and the time. */
export interface Act {
  edition: Edition
  member: Member
  at: number
}

const ownerIn = ({ edition, member }: Act) => ({ account: member.accountId, campaign: edition.id })

/** Stamps today, once. Returns whether this did it. Acts of the member must wait for each other. */
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

/** Takes part on a day, which must be today: throws `not_today` for a page that was left open over midnight. */
export function* stamp(season: Seasons, act: Act, day: string): Transaction<News> {
  const { edition, member, at } = act
  yield* admitAct(edition, member, at)
  if (day !== dayOf(edition.zone, at)) throw new Problem('not_today')
  const holdings = yield* noteActs(ownerIn(act))
  const isNew = yield* stampToday(act)
  return yield* tell(season, act, holdings, isNew)
}

/** Uses the spare day (*comodín*) on one that was missed. Throws `spare_used` and `day_not_missed`; a repeat changes nothing. */
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

/** The day that the spare day has repaired, and those that it could: missed ones since the member's first. */
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

/** Records what an act has brought, and what was earned elsewhere since the last one. */
function* tell(season: Seasons, { edition, member, at }: Act, holdings: Holdings, isNew: boolean): Transaction<News> {
  const { soFar, recorded } = yield* record(season, edition, { account: member.accountId, at, holdings })
  return toNews(soFar, isNew ? at : null, recorded)
}

/** Stamps the day of an answer too, and returns the news of both: the same for a repeat of the answer. */
export function* tellAnswer(season: Seasons, act: Act): Transaction<News> {
  const { edition, member, at } = act
  const holdings = yield* noteActs(ownerIn(act))
  yield* stampToday(act)
  const { soFar, recorded } = yield* record(season, edition, { account: member.accountId, at, holdings })
  return toNews(soFar, at, recorded)
}
