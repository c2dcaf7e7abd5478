import { useEffect, useRef, useState } from 'react'
import { type FollowedState, followWorker, isLast } from './follow-worker.ts'

export type CheckState = { kind: 'idle' } | { kind: 'starting' } | FollowedState

export const isRunning = (state: CheckState): boolean =>
  state.kind === 'starting' || (state.kind !== 'idle' && !isLast(state))

/** Runs the verifier in a dedicated worker. Stops the worker when the visitor leaves the page. */
export function useCheck(api: string) {
  const [state, setState] = useState<CheckState>({ kind: 'idle' })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const start = () => {
    stop.current()
    setState({ kind: 'starting' })
    const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
    stop.current = followWorker(worker, setState)
    worker.postMessage(api)
  }
  const cancel = () => {
    stop.current()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
