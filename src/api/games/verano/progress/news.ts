import { LEVELS } from '#contract/games/verano/missions.ts'
import type { News } from '#contract/games/verano/verano.schema.ts'
import type { Recorded } from './record.ts'
import type { SoFar } from './so-far.ts'

/**
 * Returns the news of an act: everything that was earned at the instant `at`, and everything that was newly recorded.
 * `at` is null for an act that earned nothing itself.
 */
export function toNews({ summary, levels, badges, plan, facts }: SoFar, at: number | null, recorded: Recorded): News {
  const { points } = plan.rules
  const isHere = (instant: number | null) => at !== null && instant === at
  const missions = summary.missions.filter(({ n, doneAt }) => isHere(doneAt) || recorded.missions.includes(n))
  const hasStamped = facts.some(
    (fact) => (fact.kind === 'stamp' || fact.kind === 'spare') && isHere(fact.at) && fact.annulled === null,
  )
  const isNews = (badge: SoFar['badges'][number]) => isHere(badge.earnedAt) || recorded.badges.includes(badge)
  return {
    points: (hasStamped ? points.day : 0) + missions.length * points.mission,
    missions: missions.map(({ n }) => n),
    levels: LEVELS.filter((level) => isHere(levels.reachedAt[level]) || recorded.levels.includes(level)),
    badges: badges.filter(isNews).map(({ key, level, name }) => ({ key, level, name })),
  }
}
