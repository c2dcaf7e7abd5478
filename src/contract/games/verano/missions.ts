/** Lists and words of the summer missions that both sides need. */
export const MISSION_KINDS = ['quiz', 'word', 'visits', 'invite', 'code', 'beach', 'caption', 'medals'] as const
export type MissionKind = (typeof MISSION_KINDS)[number]

/** Missions that a member answers; the others are done by what the member does elsewhere. */
export const ANSWERED = ['quiz', 'word', 'code', 'caption', 'medals'] as const satisfies readonly MissionKind[]

/** `closed` before its week, `open`, `over` afterwards. */
export const MISSION_PHASES = ['closed', 'open', 'over'] as const
export type MissionPhase = (typeof MISSION_PHASES)[number]

export const LEVELS = ['arena', 'ola', 'sol'] as const
export type Level = (typeof LEVELS)[number]

/** The badges of the summer, in the order in which they are shown. */
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

/** Words are compared without accents, spaces and case; Ñ stays a letter of its own. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÁÉÍÓÚÜ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^A-ZÑ0-9]/g, '')
