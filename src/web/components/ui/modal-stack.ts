import { useEffect, useId, useSyncExternalStore } from 'react'

/** Specification, section 9: the lowest open modal stands here, each one above it two higher. */
const BASE = 1000
const STEP = 2

let open: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]) {
  open = next
  for (const listener of listeners) listener()
}

/** The modals that are open, lowest first. A place is given back once the modal has left the screen. */
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

/** This modal's place in the stack, worked out anew whenever one below it closes. */
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
