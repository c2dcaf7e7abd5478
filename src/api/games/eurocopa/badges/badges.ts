import { PREDICTION_BADGES, type PredictionBadge } from '#contract/games/eurocopa/eurocopa.ts'
import { type Badge, nthOf, type Progress } from '../../../badges/badge.ts'
import type { Call, Summary } from './summary.ts'

interface Rule {
  name: string
  condition: string
  progress(summary: Summary): Progress
}

const RUN = 5
/** Minimum number of matches in a round that counts for the badge; a perfect round with fewer would be too easy. */
const FEWEST_IN_ROUND = 4

/** No badge requires money or luck. */
const RULES: Record<PredictionBadge, Rule> = {
  'primer-pronostico': {
    name: 'Primer pronóstico',
    condition: 'Guarda tu primer pronóstico.',
    progress: ({ predicted }) => nthOf(predicted, 1),
  },
  pleno: {
    name: 'Pleno',
    condition: 'Acierta el marcador exacto de un partido.',
    progress: (summary) =>
      nthOf(
        instantsOf(summary, ({ isExact }) => isExact),
        1,
      ),
  },
  'tres-plenos': {
    name: 'Tres plenos',
    condition: 'Acierta el marcador exacto de tres partidos.',
    progress: (summary) =>
      nthOf(
        instantsOf(summary, ({ isExact }) => isExact),
        3,
      ),
  },
  racha: {
    name: 'Racha de cinco',
    condition:
      'Acierta quién gana, o el empate, en cinco partidos seguidos de los que pronostiques, por orden de inicio. Los partidos suspendidos no cuentan ni cortan la racha.',
    progress: ({ calls }) => longestRun(calls),
  },
  'jornada-perfecta': {
    name: 'Jornada perfecta',
    condition: `Acierta quién gana, o el empate, en todos los partidos de una jornada o de una ronda de ${FEWEST_IN_ROUND} partidos o más.`,
    progress: ({ rounds }) => bestRound(rounds),
  },
  profeta: {
    name: 'Profeta',
    condition: 'Acierta el marcador exacto de un partido de eliminatoria.',
    progress: (summary) =>
      nthOf(
        instantsOf(summary, ({ isExact, isKnockOut }) => isExact && isKnockOut),
        1,
      ),
  },
  'de-penaltis': {
    name: 'De penaltis',
    condition: 'Pronostica un empate y el equipo que pasa en un partido que se decide en los penaltis.',
    progress: (summary) =>
      nthOf(
        instantsOf(summary, ({ isShootOut }) => isShootOut),
        1,
      ),
  },
  campeon: {
    name: 'Campeón',
    condition: 'Acierta el campeón, a la primera o en la segunda oportunidad.',
    progress: ({ champion }) => nthOf(champion === null ? [] : [champion], 1),
  },
  fiel: {
    name: 'Fiel',
    condition: 'Pronostica todos los partidos del torneo. Los suspendidos se dan por hechos.',
    progress: ({ predicted, excused, matches }) =>
      nthOf(
        [...predicted, ...excused].sort((a, b) => a - b),
        matches,
      ),
  },
  'liga-propia': {
    name: 'Liga propia',
    condition: 'Lleva una liga privada que llegue a tres personas. Es tuya aunque luego alguien se vaya.',
    progress: ({ ownLeague }) => nthOf(ownLeague === null ? [] : [ownLeague], 1),
  },
}

const instantsOf = ({ calls }: Summary, has: (call: Call) => boolean): number[] =>
  calls.flatMap((call) => (call && has(call) ? [call.at] : [])).sort((a, b) => a - b)

/**
 * Returns the longest run of right calls. A match without a result interrupts a run until its result is entered. If
 * such matches were skipped, a member could earn the badge and then lose it when the missing result is entered.
 */
function longestRun(calls: Summary['calls']): Progress {
  let run: number[] = []
  let have = 0
  let at: number | null = null
  for (const call of calls) {
    run = call?.isRight ? [...run, call.at] : []
    have = Math.max(have, Math.min(run.length, RUN))
    if (run.length >= RUN) at = Math.min(at ?? Infinity, Math.max(...run.slice(-RUN)))
  }
  return { have, of: RUN, at }
}

/** Returns the progress of the round that is closest to perfect. */
function bestRound(rounds: Summary['rounds']): Progress {
  const [best] = rounds
    .filter(({ of }) => of >= FEWEST_IN_ROUND)
    .map(({ of, right }) => nthOf(right, of))
    .sort((a, b) => b.have / b.of - a.have / a.of || (a.at ?? 0) - (b.at ?? 0))
  return best ?? { have: 0, of: 0, at: null }
}

export type PredictionBadgeRule = Badge<Summary> & { key: PredictionBadge }

export const BADGES: readonly PredictionBadgeRule[] = PREDICTION_BADGES.map((key) => ({
  key,
  level: 1,
  since: null,
  ...RULES[key],
}))

/**
 * The badges that are earned at the time of a save. Other badges are earned when the organiser enters a result, or
 * through a league.
 */
export const BY_SAVES: ReadonlySet<string> = new Set<PredictionBadge>(['primer-pronostico', 'fiel'])
