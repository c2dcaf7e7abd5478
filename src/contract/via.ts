/** A key that an organiser puts into a link as `?via=cartel-tienda`. */
export const VIA_KEY = /^[a-z0-9-]{1,32}$/

/** Returns the text if it is a key of links, else undefined. */
export const viaIn = (text: unknown): string | undefined =>
  typeof text === 'string' && VIA_KEY.test(text) ? text : undefined
