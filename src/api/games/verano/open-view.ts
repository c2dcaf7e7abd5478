import { LEVELS } from '#contract/games/verano/missions.ts'
import type { Mission, MissionResult, MissionTask, Summer } from '#contract/games/verano/verano.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { talliesIn } from '../../campaigns/editions/queries.ts'
import { dayOf } from '../../days.ts'
import type { Reads } from '../../db/database.ts'
import { resultsIn } from '../../ledger/queries.ts'
import { votesFor } from './acts/answers.ts'
import { missionCause } from './rules/facts.ts'
import { type MissionRules, SUMMER_DRAW, veranoRules } from './rules/rules.ts'
import { timesOf, type Week } from './rules/weeks.ts'

/**
 * Returns the missions as every visitor sees them: each task from the start of its week, and the right answers after
 * that week.
 */
export async function summerOf(db: Reads, edition: Edition, now: number): Promise<Summer> {
  const rules = veranoRules(edition)
  const { weeks, days } = timesOf(edition, rules)
  const [tallies, results] = await Promise.all([
    db.ask(talliesIn({ campaign: edition.id })),
    db.ask(resultsIn({ campaign: edition.id })),
  ])
  const told: Told = {
    votes: new Map(tallies.map(({ key, n }) => [key, Number(n)])),
    results: new Map(results.map(({ subject, amount }) => [subject, Number(amount)])),
  }
  const next = weeks.find(({ opensAt }) => opensAt > now)
  const draw = edition.definition.draws.find(({ key }) => key === SUMMER_DRAW)
  return {
    serverNow: now,
    edition: edition.edition,
    zone: edition.zone,
    today: dayOf(edition.zone, now),
    firstDay: days[0]?.day ?? '',
    lastDay: days.at(-1)?.day ?? '',
    missions: weeks.flatMap((week) => toMission(week, rules.missions[week.n - 1], told, now)),
    points: rules.points,
    levels: LEVELS.map((level) => ({ level, points: rules.levels[level] })),
    draw: draw ? { key: draw.key, name: draw.name, drawsAt: draw.drawsAt } : null,
    next: next ? { n: next.n, opensAt: next.opensAt } : null,
  }
}

interface Told {
  votes: ReadonlyMap<string, number>
  results: ReadonlyMap<string, number>
}

const HIDDEN = { kind: null, title: null, text: null, task: null, taster: null, result: null }

function toMission(week: Week, rules: MissionRules | undefined, told: Told, now: number): Mission[] {
  if (!rules) return []
  const { n, opensAt, closesAt } = week
  const times = { n, opensAt, closesAt }
  if (now < opensAt) return [{ ...times, phase: 'closed', ...HIDDEN }]
  const { title, text, task, taster } = rules.content
  const open = { ...times, kind: task.kind, title, text, task: shownTask(task), taster }
  if (now < closesAt) return [{ ...open, phase: 'open', result: null }]
  return [{ ...open, phase: 'over', result: resultOf(n, rules, told) }]
}

/** Returns a task without the play that counts as a dig, which only the server needs. */
function shownTask(task: MissionRules['content']['task']): MissionTask {
  return task.kind === 'beach' ? { kind: task.kind, digs: task.digs, slug: task.slug } : task
}

function resultOf(n: number, { content: { task }, secret }: MissionRules, { votes, results }: Told): MissionResult {
  return {
    answers: secret?.answers?.map(({ right, why }) => ({ right, why: why ?? null })) ?? null,
    words: secret?.words ?? null,
    votes: task.kind === 'caption' ? task.captions.map((_, i) => votes.get(votesFor(n, i)) ?? 0) : null,
    medals: task.kind === 'medals' ? (results.get(missionCause(n)) ?? null) : null,
  }
}
