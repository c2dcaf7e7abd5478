/**
 * Moves the focus to an element, so that screen readers announce it, and scrolls only as far as the element and its
 * `scroll-margin` require.
 */
export function showResult(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
