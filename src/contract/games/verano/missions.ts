/** Lists of the summer missions, shared by the API and the pages. */
export const MISSION_KINDS = ['quiz', 'word', 'visits', 'invite', 'code', 'beach', 'caption', 'medals'] as const
export type MissionKind = (typeof MISSION_KINDS)[number]

/**
 * Missions that a member completes by submitting an answer. The others are completed by actions elsewhere on the site.
 */
export const ANSWERED = ['quiz', 'word', 'code', 'caption', 'medals'] as const satisfies readonly MissionKind[]

/** The phase of a mission: `closed` before its week, `open` during it, `over` afterwards. */
export const MISSION_PHASES = ['closed', 'open', 'over'] as const
export type MissionPhase = (typeof MISSION_PHASES)[number]

export const LEVELS = ['arena', 'ola', 'sol'] as const
export type Level = (typeof LEVELS)[number]

/** The badges of the summer, in display order. */
export const SUMMER_BADGES = [
  'primera-ola',
  'siete-dias',
  'semana-perfecta',
  'madrugador',
  'nocturno',
  'explorador',
  'amigo',
  'playa-7',
  'playa-14',
  'sabio',
  'verano-completo',
  'coleccionista',
] as const
export type SummerBadge = (typeof SUMMER_BADGES)[number]

/** Normalises a word for comparison: removes accents, spaces and case, but keeps Ñ as a separate letter. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÁÉÍÓÚÜ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^A-ZÑ0-9]/g, '')
