/**
 * Applies the sheet of the fonts, to a part of the page in each frame. All at once, the layout of the words would keep the
 * main thread of a slow phone for 80 to 140 ms. Runs in the browser: its source is written into the page.
 */
export function applyFonts(sheet: HTMLLinkElement) {
  /** Elements a frame. 48 characters take as long as one element. */
  const most = 80
  // The first frame has no part: it has the styles of the whole page to compute.
  const frames: Element[][] = [[]]
  let room = 0
  const divide = (parent: Element) => {
    for (const part of parent.children) {
      const hasBox = part.getClientRects().length > 0
      const weight = part.textContent.length / 48 + part.getElementsByTagName('*').length
      if ((weight > most || !hasBox) && !(part instanceof SVGElement)) divide(part)
      else if (hasBox) {
        room -= weight
        if (room < 0) {
          frames.push([])
          room = most - weight
        }
        frames.at(-1)?.push(part)
      }
    }
  }
  divide(document.body)
  // All families are read before the first one is held, or each reading would compute the styles anew.
  const held = frames
    .map((parts) => parts.map((part) => ({ part, fontFamily: getComputedStyle(part).fontFamily })))
    .map((parts) =>
      parts.map(({ part, fontFamily }) => {
        const fallback = { fontFamily, '--display': 'var(--display-fallback)', '--text': 'var(--text-fallback)' }
        // Unlike a style attribute, an animation is nothing that React hydrates or sets.
        return part.animate(fallback, { fill: 'forwards' })
      }),
    )
  sheet.media = 'all'
  const release = () => {
    for (const hold of held.shift() ?? []) hold.cancel()
    if (held.length > 0) requestAnimationFrame(release)
  }
  requestAnimationFrame(release)
}
