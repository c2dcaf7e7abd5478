import type { Kind } from '#contract/kinds.ts'
import { candlesAfter, ornamentsAfter } from '#web/components/campaign/poster-days.ts'
import { counted } from '#web/format/plural.ts'

/**
 * Sentences about how the poster changes while a campaign is announced. The campaign of partner codes (`tpp`) has no
 * sentence, because only some of its pages show the poster.
 */
const WORDS: Partial<Record<Kind, (waited: number) => string>> = {
  rasca: () => 'La plata del cartel se va gastando por una esquina, un poco más cada día.',
  xmas: (waited) => `Cada noche se enciende una luz más: ya ${waited === 1 ? 'va una' : `van ${waited}`}.`,
  xmastree: (waited) =>
    `El árbol del cartel ya tiene ${counted(ornamentsAfter(waited), 'adorno', 'adornos')}. El tuyo empieza cuando abra.`,
  verano: () => 'El sol del cartel sube un poco cada día.',
  playa: () => 'La marea del cartel baja un poco cada día.',
  aniversario: (waited) =>
    `La tarta del cartel ya lleva ${candlesAfter(waited)} de sus siete velas, todavía sin encender.`,
  eurocopa: () => 'El balón del cartel rueda un poco cada día hacia el centro del campo.',
}

/**
 * Returns the sentence that is true after `waited` days, or an empty string before the first day on which the poster
 * changes.
 */
export const announcedWords = (kind: Kind, waited: number): string => (waited > 0 ? (WORDS[kind]?.(waited) ?? '') : '')
