import type { MyPrediction, Scored } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import type { EUROCOPA_WORDS } from '#contract/games/eurocopa/words.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import type { Say } from '#contract/words/say.ts'
import { dayIn } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { daysOf } from '../matches/match-days.ts'

/** A match with a result that the member has predicted. */
export interface MorningMatch {
  match: Match
  said: MyPrediction
  counting: readonly [number, number]
  scored: Scored
}

/** The last day of matches with results, as its member sees it. */
export interface Morning {
  day: string
  /** «Ayer», «Hoy», or the date. */
  when: string
  matches: MorningMatch[]
  points: number
  /** Changes when a result changes. */
  version: string
}

interface Now {
  zone: string
  now: number
}

/**
 * Returns the last day with results for the member's predictions. Today counts only when none of its matches is left;
 * on an earlier day a match may still wait for its result. Returns null if the member has predicted no such match.
 */
export const morningOf = (
  view: Pick<TournamentView, 'matches'>,
  predictions: readonly MyPrediction[],
  at: Now,
): Morning | null => morningsOf(view, predictions, at)[0] ?? null

/** Returns all days with results for the member's predictions, the latest first. */
export function morningsOf(
  { matches }: Pick<TournamentView, 'matches'>,
  predictions: readonly MyPrediction[],
  { zone, now }: Now,
): Morning[] {
  const saidOf = new Map(predictions.map((said) => [said.match, said]))
  const today = dayIn(now, zone)
  const { coming, past } = daysOf(matches, zone, now)
  const over = [...coming.filter(({ day, matches }) => day === today && matches.every(isSettled)), ...past]
  return over.flatMap(({ day, label, matches }): Morning[] => {
    const shown = matches.flatMap((match): MorningMatch[] => {
      const said = saidOf.get(match.n)
      return match.counting && said?.scored ? [{ match, said, counting: match.counting, scored: said.scored }] : []
    })
    if (shown.length === 0) return []
    return [
      {
        day,
        when: day === today ? 'Hoy' : day === dayIn(now - DAY_MS, zone) ? 'Ayer' : label,
        matches: shown,
        points: shown.reduce((sum, { scored }) => sum + scored.total, 0),
        version: `${day}:${shown.map(({ match: { n }, counting, scored }) => [n, ...counting, scored.total].join('.')).join()}`,
      },
    ]
  })
}

/** Returns whether a day is worth showing to others: at least half of its predictions have points. */
export const isGoodDay = ({ matches, points }: Pick<Morning, 'matches' | 'points'>): boolean =>
  points > 0 && matches.filter(({ scored }) => scored.total > 0).length * 2 >= matches.length

/** Consoles after a day without points: «Esta vez no hubo suerte. Quedan 26 partidos para sumar.» */
export function comfortWords({ matches }: Pick<TournamentView, 'matches'>, say: Say<typeof EUROCOPA_WORDS>): string {
  const left = matches.filter(({ counting, state }) => counting === null && state !== 'suspended').length
  const comfort = say('comfort')
  if (left === 0) return comfort
  return `${comfort} ${left === 1 ? 'Queda' : 'Quedan'} ${counted(left, 'partido', 'partidos')} para sumar.`
}

const isSettled = ({ counting, state }: Match): boolean =>
  counting !== null || state === 'suspended' || state === 'postponed'

/** Returns the points after each match. */
export const runningPoints = (matches: readonly MorningMatch[]): number[] =>
  matches.map((_, i) => matches.slice(0, i + 1).reduce((sum, { scored }) => sum + scored.total, 0))
