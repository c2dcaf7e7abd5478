import type { CheckMessage } from './check.worker.ts'
import { SILENCE_MS } from './time-limits.ts'

/** `late`: the worker has been silent for too long. */
export type FollowedState = CheckMessage | { kind: 'late' }

const DONE = ['checked', 'failed', 'unreadable', 'late']

export const isLast = ({ kind }: FollowedState): boolean => DONE.includes(kind)

type Followed = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'>

/** Passes on each state of a worker, and ends it after its last one or a long silence. Returns how to end it. */
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
