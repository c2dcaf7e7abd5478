/** Adds a full stop to an organiser's text, unless it ends with `.`, `!`, `?` or `…`. */
export const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
