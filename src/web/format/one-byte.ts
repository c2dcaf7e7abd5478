/**
 * Returns a text of Latin-1 with one byte for each letter. V8 takes two for each if a letter is beyond Latin-1, or if the
 * text comes from one that has such a letter. A page with any such part has two bytes for each of its letters: to write it
 * takes five times as long.
 */
export const inOneByte = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('latin1')

/** Markup that means the same, with one byte for each letter. Not for scripts and styles, which know no references. */
export const markupInOneByte = (markup: string): string =>
  inOneByte(markup.replace(/[\u{100}-\u{10ffff}]/gu, (letter) => `&#${letter.codePointAt(0)};`))

/** JSON that means the same, with one byte for each letter. */
export const jsonInOneByte = (json: string): string =>
  inOneByte(json.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
