import type { Sounds } from '#web/features/reveal/sound/sound.ts'

/** Milliseconds from the response until the words appear, as in `reveal.css`. */
export const TEAR_MS = 1150
const SNIPS_MS = [460, 580, 700, 820]

/** Plays the sounds of the falling stamp, of the scissors along the dashes, and of the torn paper. */
export function soundTear({ cut, thud, hiss }: Sounds) {
  cut()
  thud(320)
  hiss({ afterMs: 320, hz: 800, seconds: 0.07, loud: 0.4 })
  for (const afterMs of SNIPS_MS) hiss({ afterMs, hz: 5600, narrow: 4, seconds: 0.05, loud: 0.35 })
  hiss({ afterMs: 900, hz: 1900, toHz: 4200, narrow: 1, seconds: 0.26, loud: 0.55 })
}
