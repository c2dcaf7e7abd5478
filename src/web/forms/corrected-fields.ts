/** Anything that the browser checks by itself: a field that is not empty, the form of an address, a length. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns the ids of the field that shows an error and in which the visitor has just typed, if the browser finds
 * nothing wrong with it any more; else an empty list. Only the server knows the other rules: those are checked when the
 * form is sent again.
 */
export function correctedIds(target: EventTarget): string[] {
  const field = target instanceof Element ? target.closest('[data-fault]') : null
  if (!field) return []
  const controls = [...field.querySelectorAll<Control>('input, select, textarea')]
  return controls.every(({ validity }) => validity.valid) ? [field.id, ...controls.map(({ id }) => id)] : []
}
