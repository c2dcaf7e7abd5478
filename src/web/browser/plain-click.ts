/** A click that asks for nothing special: no other button, no key that opens a tab, a window or a download. */
export const isPlainClick = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
