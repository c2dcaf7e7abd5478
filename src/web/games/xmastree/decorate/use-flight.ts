import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import type { Hanging } from '../state/selection.ts'

/**
 * Lets an ornament that is hung by two presses fly from the tray, or from its former place, to its place. `prepare` is
 * called at the first press and loads the flight; `takeOff` is called before the tree changes. An ornament that is
 * dragged is already at its place.
 */
export function useFlight(area: RefObject<HTMLElement | null>, places: Tree['places']) {
  const loaded = useRef<typeof import('./flight.ts')>(undefined)
  const land = useRef<() => boolean>(undefined)

  async function prepare() {
    loaded.current ??= await import('./flight.ts').catch(() => undefined)
  }

  function takeOff(hanging: Hanging) {
    land.current = loaded.current?.takeOff(area.current, hanging)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: lands when the tree has changed
  useLayoutEffect(() => {
    if (land.current?.()) land.current = undefined
  }, [places])

  return { prepare, takeOff }
}
