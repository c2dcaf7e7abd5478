import { skippablePause } from '#web/features/reveal/on-skip.ts'
import { play, tremble, wake } from '#web/features/reveal/sound/use-sound.ts'
import { creak } from './sounds.ts'

const HOLD_MS = 700

/** Shakes the shutters with a creak, from the tap that opens a window until the promise resolves. */
export function shakeShutters(): Promise<void> {
  wake()
  play(creak)
  tremble([8, 60, 8, 60, 8])
  return skippablePause(HOLD_MS)
}
