import type { OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

/** The creaks of old hinges while the shutters shake: start in milliseconds, and frequency in hertz. */
const CREAKS = [
  [0, 620],
  [110, 700],
  [200, 760],
  [280, 860],
  [345, 940],
  [400, 1050],
] as const
const BELL_HZ = [1318.5, 1661.2, 1975.5]

export function creak({ hiss }: Sounds) {
  for (const [afterMs, hz] of CREAKS) hiss({ afterMs, hz, narrow: 14, seconds: 0.07, loud: 0.7 })
}

/**
 * Plays both shutters hitting the wall, except for a quiz, whose window is already open; a prize or a right answer
 * rings like a glass ball on a tree.
 */
export function soundOpening(
  { cut, hiss, tone, thud }: Sounds,
  { outcome, quiz }: Pick<OpenedDoor, 'outcome' | 'quiz'>,
) {
  cut()
  for (const afterMs of quiz ? [] : [300, 370]) {
    tone({ afterMs, hz: 260, toHz: 90, type: 'triangle', seconds: 0.12, loud: 0.5 })
    hiss({ afterMs, hz: 1500, narrow: 2, seconds: 0.05, loud: 0.5 })
  }
  const isStamped = outcome.kind === 'won' || quiz?.isRight === true
  if (!isStamped) return tone({ afterMs: 460, hz: 880, seconds: 0.7, loud: 0.12 })
  for (const [i, hz] of BELL_HZ.entries()) tone({ afterMs: 440 + 90 * i, hz, seconds: 0.9, loud: 0.16 })
  thud(780)
}
