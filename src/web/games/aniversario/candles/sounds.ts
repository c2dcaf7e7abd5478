import type { CandleState } from '#contract/games/aniversario/candles.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

/** Plays a match: its head scrapes along the box, then a small flame burns. */
export function strike({ hiss }: Sounds) {
  hiss({ afterMs: 120, hz: 3200, toHz: 6500, narrow: 1.2, seconds: 0.28, loud: 0.6 })
  hiss({ afterMs: 360, hz: 1400, toHz: 500, seconds: 0.7, loud: 0.35 })
}

/**
 * Plays the result of an answer: if the candle is lit, the wick catches fire with three rising notes; otherwise a
 * breath blows out the flame.
 */
export function soundCandle({ cut, hiss, note }: Sounds, state: CandleState) {
  cut()
  if (state !== 'lit') return hiss({ afterMs: 80, hz: 1500, toHz: 350, seconds: 0.5, loud: 0.5 })
  hiss({ afterMs: 40, hz: 500, toHz: 1100, seconds: 0.5, loud: 0.5 })
  for (const [which, afterMs] of [160, 290, 420].entries()) note(which, afterMs)
}
