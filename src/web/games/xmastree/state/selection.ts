import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'

/** The member's current selection: an ornament from the tray, an ornament that hangs at a place, or an empty place. */
export type Selection = { ornament: Ornament; from: number | null } | { place: number } | null

export interface Hanging {
  ornament: Ornament
  from: number | null
  place: number | null
}

/** The target of a press: an ornament of the tray, a place, or the button that takes an ornament down. */
export type Pressed = { ornament: Ornament } | { place: number } | 'down'

/**
 * Returns the selection after a press, and the change to the tree if there is one. The first press selects an ornament
 * or an empty place; the second press, on a place or an ornament, hangs the ornament there. A second press on the same
 * target clears the selection.
 */
export function press(
  places: Tree['places'],
  selection: Selection,
  pressed: Pressed,
): { selection: Selection; hanging?: Hanging } {
  const grabbed = selection && 'ornament' in selection ? selection : undefined
  if (pressed === 'down')
    return grabbed && grabbed.from !== null ? hung({ ...grabbed, place: null }) : { selection: null }
  if ('ornament' in pressed) {
    const { ornament } = pressed
    if (selection && 'place' in selection) return hung({ ornament, from: null, place: selection.place })
    const isSame = grabbed?.ornament === ornament && grabbed.from === null
    return { selection: isSame ? null : { ornament, from: null } }
  }
  const { place } = pressed
  const there = places[place - 1] ?? null
  if (there === null) {
    if (grabbed) return hung({ ...grabbed, place })
    return { selection: selection && 'place' in selection && selection.place === place ? null : { place } }
  }
  return { selection: grabbed?.from === place ? null : { ornament: there, from: place } }
}

const hung = (hanging: Hanging) => ({ selection: null, hanging })

/** Returns the tree with a hanging applied, to show until the response arrives. */
export function withHanging(tree: Tree, { ornament, from, place }: Hanging): Tree {
  const places = tree.places.map((there, i) => {
    if (i + 1 === place) return ornament
    return i + 1 === from ? null : there
  })
  const change = (from === null ? -1 : 0) + (place === null ? 1 : 0)
  const tray = tree.tray.map((kind) =>
    kind.ornament === ornament ? { ...kind, waiting: Math.max(0, kind.waiting + change) } : kind,
  )
  return { ...tree, places, tray, hung: places.filter((there) => there !== null).length }
}

/** Reads the selection from the address, for pages without JavaScript. */
export function selectionIn(search: { adorno?: string; desde?: string; sitio?: string }, tree: Tree): Selection {
  const place = Number(search.sitio)
  if (search.sitio && tree.places[place - 1] === null) return { place }
  const from = Number(search.desde)
  const there = search.desde ? tree.places[from - 1] : undefined
  if (there) return { ornament: there, from }
  const kind = tree.tray.find(({ ornament, waiting }) => ornament === search.adorno && waiting > 0)
  return kind ? { ornament: kind.ornament, from: null } : null
}

export function selectionAddress(selection: Selection): string {
  if (!selection) return ''
  if ('place' in selection) return `?sitio=${selection.place}`
  return selection.from === null ? `?adorno=${selection.ornament}` : `?desde=${selection.from}`
}
