/** Values that the pages and the schemas of the prediction game share. */

/** Maximum number of goals per side in a prediction. */
export const MOST_GOALS = 15

/** The boards: the general one, the rounds of the group stage, and the rounds of the knock-out stage. */
export const SCOPES = ['all', 'round-1', 'round-2', 'round-3', 'r16', 'qf', 'sf', 'final'] as const
export type BoardScope = (typeof SCOPES)[number]

/** Returns the board of the round that a match belongs to. */
export function scopeOf({ stage, round }: { stage: string; round?: number | null | undefined }): BoardScope {
  const name = stage === 'group' ? `round-${round ?? 1}` : stage
  return SCOPES.find((scope) => scope === name) ?? 'all'
}

export const TIERS_WITH_NONE = ['exact', 'difference', 'winner', 'none'] as const

/** Number of characters of a league code, which is written in Crockford's base 32. */
export const LEAGUE_CODE_LENGTH = 8
export const MOST_IN_LEAGUE = 50

/** The badges, in the order of their page. */
export const PREDICTION_BADGES = [
  'primer-pronostico',
  'pleno',
  'tres-plenos',
  'racha',
  'jornada-perfecta',
  'profeta',
  'de-penaltis',
  'campeon',
  'fiel',
  'liga-propia',
] as const
export type PredictionBadge = (typeof PREDICTION_BADGES)[number]
