/** Opens the fold around an anchor, as browsers do only after a page load. */
export function openFoldOf(anchor: string): void {
  const text = document.getElementById(anchor)
  const fold = text?.closest('details')
  if (!fold || fold.open) return
  fold.open = true
  text?.scrollIntoView()
}
