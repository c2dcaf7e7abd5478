import type { CheckMessage } from './check.worker.ts'
import { SILENCE_MS } from './time-limits.ts'

/** `late`: the worker has sent no message for too long. */
export type FollowedState = CheckMessage | { kind: 'late' }

const DONE = ['checked', 'failed', 'unreadable', 'late']

export const isLast = ({ kind }: FollowedState): boolean => DONE.includes(kind)

type Followed = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'>

/**
 * Passes each state of a worker to `tell`. Terminates the worker after its last state, or after `SILENCE_MS` without a
 * message. Returns a function that terminates the worker.
 */
export function followWorker(worker: Followed, tell: (state: FollowedState) => void): () => void {
  let silence = setTimeout(late, SILENCE_MS)
  function stop() {
    clearTimeout(silence)
    worker.terminate()
  }
  function onState(state: FollowedState) {
    clearTimeout(silence)
    if (isLast(state)) stop()
    else silence = setTimeout(late, SILENCE_MS)
    tell(state)
  }
  function late() {
    onState({ kind: 'late' })
  }
  worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => onState(data)
  worker.onerror = () => onState({ kind: 'failed' })
  return stop
}
