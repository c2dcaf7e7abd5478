import { type ComponentType, useSyncExternalStore } from 'react'

let skeleton: ComponentType | undefined
const listeners = new Set<() => void>()

/**
 * Receives the component of the skeletons. The script of the skeletons is fetched after hydration, because no first
 * paint needs it.
 */
export function setSkeleton(fetched: ComponentType) {
  skeleton = fetched
  for (const notice of listeners) notice()
}

function listen(notice: () => void) {
  listeners.add(notice)
  return () => void listeners.delete(notice)
}

/**
 * Shows the skeleton of a page that takes longer than a second to load. Empty until the script of the skeletons has
 * loaded.
 */
export function PendingScreen() {
  const Skeleton = useSyncExternalStore(
    listen,
    () => skeleton,
    () => undefined,
  )
  return Skeleton ? <Skeleton /> : null
}
