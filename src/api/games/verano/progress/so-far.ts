import { LEVELS } from '#contract/games/verano/missions.ts'
import { type State, statesOf } from '../../../badges/badge.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { all, type Database, type Transaction } from '../../../db/database.ts'
import { annulmentsOf, countingEventsOf, eventsOf, type MemberEvent, playsOfAction } from '../../../ledger/queries.ts'
import type { Season } from '../../../season/season.ts'
import { overlapping } from '../../source-plays.ts'
import { badgesIn } from '../rules/badges.ts'
import { ANSWER, type Fact, factsFrom, lastReason, levelCause, missionCause, type Rows } from '../rules/facts.ts'
import { veranoRules } from '../rules/rules.ts'
import { levelsOf, type Plan, type Summary, summaryOf } from '../rules/summary.ts'
import { timesOf } from '../rules/weeks.ts'

export type Seasons = Pick<Season, 'editionsAt'>

/** A member's summer, derived from the ledger and stored nowhere else. */
export interface SoFar {
  plan: Plan
  events: readonly MemberEvent[]
  /** The facts in order, including annulled ones. */
  facts: readonly Fact[]
  summary: Summary
  levels: ReturnType<typeof levelsOf>
  badges: State[]
}

export function soFarFrom(edition: Edition, rows: Rows): SoFar {
  const rules = veranoRules(edition)
  const plan = { rules, times: timesOf(edition, rules) }
  const facts = factsFrom(rows)
  const standing = facts.filter(({ annulled }) => annulled === null)
  const summary = summaryOf(standing, plan)
  const hasAnnulled = standing.length < facts.length
  const since = (some: readonly Fact[], from: number | null) =>
    from === null ? some : some.filter(({ at }) => at >= from)
  const badges = statesOf(
    badgesIn(edition),
    {
      standing: (from) => (from === null ? summary : summaryOf(since(standing, from), plan)),
      whole: (from) => (hasAnnulled ? summaryOf(since(facts, from), plan) : undefined),
      reason: hasAnnulled ? lastReason(rows.events, facts) : null,
    },
    rows.events,
  )
  return { plan, events: rows.events, facts, summary, levels: levelsOf(summary, plan), badges }
}

interface Source {
  action: string
  editions: readonly Edition[]
}

/** Returns the play that counts as a dig, and the editions of the beach campaign that overlap this one. */
function sourceOf(season: Seasons, edition: Edition): Source {
  const { beach, missions } = veranoRules(edition)
  const mission = missions.map(({ content }) => content.task).find((task) => task.kind === 'beach')
  const source = beach ?? mission
  return source
    ? { action: source.action, editions: overlapping(season, source.slug, edition) }
    : { action: '', editions: [] }
}

const playsIn = (account: string, action: string, { closesAt: before }: Edition) => ({
  of: ({ id: campaign }: Edition) => playsOfAction({ account, campaign, action, before }),
})

const fromOpening = ({ opensAt }: Edition, digs: Rows['digs'][]): Rows['digs'] =>
  digs.flat().filter(({ at }) => at >= opensAt)

/** Reads a member's summer. */
export async function soFarOf(db: Database, season: Seasons, edition: Edition, account: string): Promise<SoFar> {
  const { action, editions } = sourceOf(season, edition)
  const [answers, events, digs] = await Promise.all([
    db.ask(playsIn(account, ANSWER, edition).of(edition)),
    db.ask(eventsOf({ account, campaign: edition.id })),
    Promise.all(editions.map((other) => db.ask(playsIn(account, action, edition).of(other)))),
  ])
  return soFarFrom(edition, { answers, events, digs: fromOpening(edition, digs) })
}

/** Reads a member's summer inside a transaction. Does not read the events that record badges. */
export function* soFarIn(season: Seasons, edition: Edition, account: string): Transaction<SoFar> {
  const { action, editions } = sourceOf(season, edition)
  const answers = yield* all(playsIn(account, ANSWER, edition).of(edition))
  const events = yield* all(countingEventsOf({ account, campaign: edition.id }))
  const digs: Rows['digs'][] = []
  for (const other of editions) {
    digs.push(yield* all(playsIn(account, action, edition).of(other)))
    for (const annulment of yield* all(annulmentsOf({ account, campaign: other.id }))) events.push(annulment)
  }
  events.sort((a, b) => a.at - b.at)
  return soFarFrom(edition, { answers, events, digs: fromOpening(edition, digs) })
}

/** Returns the missions, levels and badges that are not recorded by an event yet. */
export function untoldIn({ summary, levels, badges, events }: SoFar) {
  const isTold = (what: MemberEvent['kind'], name: string) =>
    events.some(({ kind, once }) => once === name && kind === what)
  return {
    missions: summary.missions.filter(({ n, doneAt }) => doneAt !== null && !isTold('points', missionCause(n))),
    levels: LEVELS.filter((level) => levels.reachedAt[level] !== null && !isTold('milestone', levelCause(level))),
    badges: badges.filter(({ isNew }) => isNew),
  }
}
