import { type ComponentType, useSyncExternalStore } from 'react'

let skeleton: ComponentType | undefined
const listeners = new Set<() => void>()

/** The skeletons have a script of their own, fetched after hydration: no first paint needs them. */
export function setSkeleton(fetched: ComponentType) {
  skeleton = fetched
  for (const notice of listeners) notice()
}

function listen(notice: () => void) {
  listeners.add(notice)
  return () => void listeners.delete(notice)
}

/** Shown when a page takes longer than 300 ms to load; empty until the script of the skeletons is there. */
export function PendingScreen() {
  const Skeleton = useSyncExternalStore(
    listen,
    () => skeleton,
    () => undefined,
  )
  return Skeleton ? <Skeleton /> : null
}
