import type { Ornament } from '#contract/mechanics/ornaments.ts'
import type { Tree } from '#contract/mechanics/xmastree.ts'

/** What the member has chosen so far: an ornament of the tray or of a place, or an empty place that waits for one. */
export type Hand = { ornament: Ornament; from: number | null } | { place: number } | null

export interface Hanging {
  ornament: Ornament
  from: number | null
  place: number | null
}

/** What was pressed: an ornament of the tray, a place, or the button that takes an ornament down. */
export type Pressed = { ornament: Ornament } | { place: number } | 'down'

/** The first press chooses, the second one hangs; in either order. The same press again chooses nothing. */
export function press(places: Tree['places'], hand: Hand, pressed: Pressed): { hand: Hand; hanging?: Hanging } {
  const held = hand && 'ornament' in hand ? hand : undefined
  if (pressed === 'down') return held && held.from !== null ? hung({ ...held, place: null }) : { hand: null }
  if ('ornament' in pressed) {
    const { ornament } = pressed
    if (hand && 'place' in hand) return hung({ ornament, from: null, place: hand.place })
    const isSame = held?.ornament === ornament && held.from === null
    return { hand: isSame ? null : { ornament, from: null } }
  }
  const { place } = pressed
  const there = places[place - 1] ?? null
  if (there === null) {
    if (held) return hung({ ...held, place })
    return { hand: hand && 'place' in hand && hand.place === place ? null : { place } }
  }
  return { hand: held?.from === place ? null : { ornament: there, from: place } }
}

const hung = (hanging: Hanging) => ({ hand: null, hanging })

/** The tree after a hanging, until the server has answered. */
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

/** The hand as the address keeps it where there is no JavaScript. */
export function handIn(search: { adorno?: string; desde?: string; sitio?: string }, tree: Tree): Hand {
  const place = Number(search.sitio)
  if (search.sitio && tree.places[place - 1] === null) return { place }
  const from = Number(search.desde)
  const there = search.desde ? tree.places[from - 1] : undefined
  if (there) return { ornament: there, from }
  const kind = tree.tray.find(({ ornament, waiting }) => ornament === search.adorno && waiting > 0)
  return kind ? { ornament: kind.ornament, from: null } : null
}

export function handAddress(hand: Hand): string {
  if (!hand) return ''
  if ('place' in hand) return `?sitio=${hand.place}`
  return hand.from === null ? `?adorno=${hand.ornament}` : `?desde=${hand.from}`
}
