/** Returns true for a primary click without modifier keys; a modified click opens a tab, a window or a download. */
export const isPrimaryClick = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
