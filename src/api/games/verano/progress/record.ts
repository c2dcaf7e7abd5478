import type { Level } from '#contract/games/verano/missions.ts'
import type { State } from '../../../badges/badge.ts'
import type { Holdings } from '../../../badges/note-acts.ts'
import { noteBadges } from '../../../badges/note-badges.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { holdEdition } from '../../../campaigns/editions/hold-edition.ts'
import { phaseOf } from '../../../campaigns/editions/phase.ts'
import type { Transaction } from '../../../db/database.ts'
import { addEventOnce, insertExtraPlay } from '../../../ledger/queries.ts'
import { levelCause, missionCause } from '../rules/facts.ts'
import { SUMMER_DRAW } from '../rules/rules.ts'
import { type Seasons, type SoFar, soFarIn, untoldIn } from './so-far.ts'

/** The records that one call of `record` has added. */
export interface Recorded {
  missions: number[]
  levels: Level[]
  badges: State[]
}

/**
 * Records everything that follows from a member's facts and is not recorded yet: points of missions, levels with their
 * draw entries, and badges. These follow from the ledger alone, and each record is written once, however often this
 * runs.
 */
export function* record(
  season: Seasons,
  edition: Edition,
  { account, at, holdings }: { account: string; at: number; holdings: Holdings },
): Transaction<{ soFar: SoFar; recorded: Recorded }> {
  const soFar = yield* soFarIn(season, edition, account)
  const untold = untoldIn(soFar)
  const { rules } = soFar.plan
  const event = { account_id: account, campaign_id: edition.id, actor: 'system' }
  for (const { n, doneAt } of untold.missions) {
    const amount = rules.points.mission
    const points = { ...event, kind: 'points' as const, once: missionCause(n), subject: missionCause(n), amount }
    const isNew = yield* addEventOnce({ ...points, at: doneAt ?? at })
    if (isNew && rules.extraPlay) yield* giveExtraPlay(season, rules.extraPlay.slug, { account, at, edition, n })
  }
  for (const level of untold.levels) {
    const once = levelCause(level)
    const reached = { ...event, once, at: soFar.levels.reachedAt[level] ?? at }
    yield* addEventOnce({ ...reached, kind: 'milestone', subject: level, amount: rules.levels[level] })
    yield* addEventOnce({ ...reached, kind: 'entry', subject: poolOfDraw(SUMMER_DRAW), amount: 1 })
  }
  const badges = yield* noteBadges({ account, campaign: edition.id, at, holdings }, soFar.badges)
  const missions = untold.missions.map(({ n }) => n)
  return { soFar, recorded: { missions, levels: untold.levels, badges } }
}

/**
 * Gives an extra play for a completed mission, in the edition that is open at the address. Gives nothing if there is
 * none.
 */
function* giveExtraPlay(
  season: Seasons,
  slug: string,
  { account, at, edition, n }: { account: string; at: number; edition: Edition; n: number },
): Transaction<void> {
  const other = season.editionsAt(slug).find((one) => phaseOf(one, at) === 'open')
  if (!other) return
  yield* holdEdition(other)
  const cause = `Misión ${n} de «${edition.definition.texts.title}»`
  yield* insertExtraPlay({ account, campaign: other.id, cause, at })
}
