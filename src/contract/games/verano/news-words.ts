import type { Level } from './missions.ts'
import type { News } from './verano.schema.ts'

export const LEVEL_NAMES: Record<Level, string> = { arena: 'Arena', ola: 'Ola', sol: 'Sol' }

/** Returns the news of an action as sentences; an empty list if there is no news. */
export function newsWords({ points, missions, levels, badges }: News): string[] {
  return [
    ...(points > 0 ? [points === 1 ? '1 punto más.' : `${points} puntos más.`] : []),
    ...missions.map((n) => `Misión ${n} hecha.`),
    ...levels.map((level) => `Nivel ${LEVEL_NAMES[level]}: una participación más en el sorteo.`),
    ...badges.map(({ name }) => `Insignia nueva: ${name}.`),
  ]
}
