import { useEffect, useRef, useState } from 'react'
import type { CheckMessage } from './check.worker.ts'

export type CheckState = { kind: 'idle' } | { kind: 'starting' } | CheckMessage

const DONE = ['idle', 'checked', 'failed', 'unreadable']

export const isRunning = ({ kind }: CheckState): boolean => !DONE.includes(kind)

/** Runs the verifier in a worker of its own; leaving the page stops it. */
export function useCheck(api: string) {
  const [state, setState] = useState<CheckState>({ kind: 'idle' })
  const running = useRef<Worker>(undefined)
  const stop = () => {
    running.current?.terminate()
    running.current = undefined
  }
  useEffect(() => () => running.current?.terminate(), [])

  const start = () => {
    stop()
    setState({ kind: 'starting' })
    const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      setState(data)
      if (!isRunning(data)) stop()
    }
    worker.onerror = () => {
      setState({ kind: 'failed' })
      stop()
    }
    worker.postMessage(api)
  }
  const cancel = () => {
    stop()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
