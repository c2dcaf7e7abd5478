import { useEffect, useId, useSyncExternalStore } from 'react'

/**
 * z-index of the lowest open modal. Each further modal is `STEP` above the one below it (docs/specification.md, section
 * 9).
 */
const BASE = 1000
const STEP = 2

let open: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]) {
  open = next
  for (const listener of listeners) listener()
}

/** The ids of the open modals, lowest first. A modal that closes keeps its place until it has left the screen. */
export const modalStack = {
  add: (id: string) => change([...open.filter((other) => other !== id), id]),
  remove: (id: string) => change(open.filter((other) => other !== id)),
  read: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const zIndexAt = (place: number) => BASE + STEP * Math.max(0, place)

/**
 * Returns the z-index of this modal, and whether this modal is the topmost one. Both values change when other modals
 * open or close.
 */
export function useModalPlace(isPresent: boolean) {
  const id = useId()
  useEffect(() => {
    if (!isPresent) return
    modalStack.add(id)
    return () => modalStack.remove(id)
  }, [id, isPresent])
  const stack = useSyncExternalStore(modalStack.subscribe, modalStack.read, modalStack.read)
  const place = stack.indexOf(id)
  return { zIndex: zIndexAt(place), isTopmost: place === stack.length - 1 }
}
