import type { News } from '#contract/games/verano/verano.schema.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

const SHINE_HZ = [1046.5, 1318.5, 1568, 2093]

/** Plays the stamp, and a bright tone if there is a new badge or level. */
export function soundNews({ cut, thud, hiss, tone }: Sounds, { badges, levels }: News) {
  cut()
  thud(260)
  hiss({ afterMs: 260, hz: 900, seconds: 0.06, loud: 0.4 })
  if (badges.length + levels.length === 0) return
  for (const [i, hz] of SHINE_HZ.entries()) tone({ afterMs: 620 + 70 * i, hz, seconds: 0.7, loud: 0.14 })
}
