import { type ComponentType, useSyncExternalStore } from 'react'

let skeleton: ComponentType | undefined
const listeners = new Set<() => void>()

/** Receives the skeletons, whose script is fetched after hydration because no first paint needs it. */
export function setSkeleton(fetched: ComponentType) {
  skeleton = fetched
  for (const notice of listeners) notice()
}

function listen(notice: () => void) {
  listeners.add(notice)
  return () => void listeners.delete(notice)
}

/** Shown when a page takes longer than 300 ms to load; empty until the script of the skeletons has loaded. */
export function PendingScreen() {
  const Skeleton = useSyncExternalStore(
    listen,
    () => skeleton,
    () => undefined,
  )
  return Skeleton ? <Skeleton /> : null
}
