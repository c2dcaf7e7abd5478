/** Matches C0, DEL, C1, the line and paragraph separators, and the characters that change the text direction. */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
/**
 * Matches the characters of `CONTROLS` and all other characters without a glyph: zero-width characters, fillers, lone
 * surrogates.
 */
const UNSEEN = /\u034F|[\u17B4-\u17B5]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2065\u3164\uFFA0]/gu

/** Escapes all characters that a terminal would obey or hide, including line breaks: `␛[2J`, `\u{202e}`. */
export const visibleLine = (text: string): string => text.replace(UNSEEN, symbolOf)

/** Escapes the same characters in a text of several lines, but keeps its line breaks. */
export const visibleText = (text: string): string => withLines(text).replace(UNSEEN, keepingLines)

/** Escapes only control characters, and keeps the joiners inside an emoji. */
export const withoutControls = (text: string): string => withLines(text).replace(CONTROLS, keepingLines)

/** Escapes control characters in complete lines of a file, except tabs and line breaks. */
export const withoutStrayControls = (lines: string): string => lines.replace(STRAY, symbolOf)

const STRAY = new RegExp(`(?![\\t\\n]|\\r\\n)${CONTROLS.source}`, 'gu')

/** Converts line breaks of Windows and of old Macs to LF. */
const withLines = (text: string): string => text.replace(/\r\n?/g, '\n')

const keepingLines = (character: string): string => (character === '\n' ? character : symbolOf(character))

const C0_END = 0x20
const DEL = 0x7f
/** U+2400 is the symbol for U+0000, U+2401 for U+0001, and so on. */
const SYMBOLS = 0x2400
const SYMBOL_OF_DEL = '\u2421'

function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < C0_END) return String.fromCodePoint(SYMBOLS + code)
  return code === DEL ? SYMBOL_OF_DEL : `\\u{${code.toString(16)}}`
}

/**
 * Escapes the invisible characters that `JSON.stringify` leaves in JSON, so that a log is safe to read in a terminal.
 */
export const escapedInJson = (json: string): string =>
  json.replace(UNSEEN, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, i) => unitOf(character.charCodeAt(i))).join(''),
  )

const unitOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`
