import type { Scored } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Match, MatchResult, MatchState, Team } from '#contract/games/eurocopa/tournament.schema.ts'
import { counted } from '#web/format/plural.ts'
import { slotWords } from './slot-words.ts'

export const STATE_WORDS = {
  undefined: 'Por definir',
  scheduled: 'Programado',
  live: 'En juego',
  waiting: 'Esperando resultado',
  finished: 'Finalizado',
  corrected: 'Corregido',
  postponed: 'Aplazado',
  suspended: 'Suspendido',
} satisfies Record<MatchState, string>

const STAGE_WORDS = {
  group: 'Grupos',
  r16: 'Octavos',
  qf: 'Cuartos',
  sf: 'Semifinal',
  final: 'Final',
} satisfies Record<Match['stage'], string>

export const TIER_WORDS = {
  exact: 'Pleno',
  difference: 'Diferencia',
  winner: 'Ganador',
  none: 'Fallo',
} satisfies Record<Scored['tier'], string>

/** «Grupo A, 1.ª jornada», «Octavos» */
export const stageWords = ({ stage, group, round }: Pick<Match, 'stage' | 'group' | 'round'>): string =>
  group === null ? STAGE_WORDS[stage] : `Grupo ${group}${round === null ? '' : `, ${round}.ª jornada`}`

/** Returns the names of both sides; for an unknown team, returns the origin of the side in the bracket. */
export const sideWords = (
  { sides, slots }: Pick<Match, 'sides' | 'slots'>,
  teams: readonly Team[],
): [string, string] => [nameOf(sides[0], teams) ?? slotWords(slots[0]), nameOf(sides[1], teams) ?? slotWords(slots[1])]

const nameOf = (code: string | null, teams: readonly Team[]) => teams.find((team) => team.code === code)?.name

/** Returns the goals that count for predictions: those after extra time or those after 90 minutes, as `basis` says. */
export const countingGoals = ({ ft90, aet }: MatchResult, basis: 'aet' | 'ft90'): readonly [number, number] =>
  basis === 'aet' ? (aet ?? ft90) : ft90

/** «2-1», never broken at the hyphen. */
export const scoreWords = ([home, away]: readonly [number, number]): string => `${home}\u2060-\u2060${away}`

/** Returns a note with the scores that do not count for predictions; null if there are no such scores. */
export function resultNote({ ft90, aet, pens }: MatchResult, basis: 'aet' | 'ft90'): string | null {
  const parts: string[] = []
  if (aet && basis === 'aet') parts.push(`Tras la prórroga; ${scoreWords(ft90)} a los 90 minutos.`)
  if (aet && basis === 'ft90') parts.push(`A los 90 minutos; ${scoreWords(aet)} tras la prórroga.`)
  if (pens) parts.push(`Penaltis: ${scoreWords(pens)}, que no cuentan para el marcador.`)
  return parts.length > 0 ? parts.join(' ') : null
}

/** Explains how the points add up: «5 × 2 + 2 por quien pasa». */
export function sumWords({ points, factor, through }: Scored): string {
  const times = factor === 1 ? `${points}` : `${points} × ${factor}`
  return through > 0 ? `${times} + ${through} por quien pasa` : times
}

export const pointsWords = (points: number): string => counted(points, 'punto', 'puntos')
