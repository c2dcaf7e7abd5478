import * as v from 'valibot'
import { nameOf as nameOfBadge } from '../../badges/badge.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Game, PlayOfHistory } from '../game.ts'
import { BADGES } from './badges/badges.ts'
import { eurocopaRules } from './rules/rules.ts'

export const PREDICTION = 'prediction'
export const CHAMPION = 'champion'

const Code = v.string()
const Side = v.picklist([0, 1])

/** The stored detail of a play that predicts a match. */
const SavedPrediction = v.object({
  match: v.number(),
  sides: v.tuple([Code, Code]),
  goals: v.tuple([v.number(), v.number()]),
  /** Null in the group stage. */
  through: v.nullable(Side),
  /** The kick-off at the time of the save; null if the match was postponed without a new time. */
  kickoff: v.nullable(v.number()),
})
export type SavedPrediction = v.InferOutput<typeof SavedPrediction>

const SavedPick = v.object({ team: Code, chance: v.picklist(['first', 'second']) })
export type SavedPick = v.InferOutput<typeof SavedPick>

export const predictionIn = ({ detail }: Pick<PlayOfHistory, 'detail'>): SavedPrediction =>
  v.parse(SavedPrediction, JSON.parse(detail))
export const pickIn = ({ detail }: Pick<PlayOfHistory, 'detail'>): SavedPick => v.parse(SavedPick, JSON.parse(detail))

type EventRow = Parameters<NonNullable<Game['history']['event']>>[0]

const badgeName = ({ subject }: EventRow): string => BADGES.find((badge) => nameOfBadge(badge) === subject)?.name ?? ''

const EVENTS: Partial<Record<EventRow['kind'], (row: EventRow) => string>> = {
  milestone: () => 'Tu liga llegó a tres personas.',
  badge: (row) => `Ganaste la insignia «${badgeName(row)}».`,
  'badge-revoked': (row) => `Se retiró la insignia «${badgeName(row)}».${row.reason ? ` Motivo: ${row.reason}` : ''}`,
}

export const eurocopaHistory: Game['history'] = {
  play(row, _prize, edition) {
    if (row.action === CHAMPION) {
      const { team, chance } = pickIn(row)
      return `Tu campeón${chance === 'second' ? ', en la segunda oportunidad' : ''}: ${nameOf(edition, team)}.`
    }
    const { sides, goals, through } = predictionIn(row)
    const [home, away] = sides.map((code) => nameOf(edition, code))
    const passes = through === null || goals[0] !== goals[1] ? '' : `, y pasa ${through === 0 ? home : away}`
    return `Pronóstico: ${home} ${goals[0]}-${goals[1]} ${away}${passes}.`
  },
  event: (row) => EVENTS[row.kind]?.(row) ?? 'Algo pasó en tus pronósticos.',
}

export const nameOf = (edition: Edition, team: string): string =>
  eurocopaRules(edition).teams.find(({ code }) => code === team)?.name ?? team
