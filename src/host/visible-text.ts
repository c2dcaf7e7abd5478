/** C0, DEL and C1, the separators of lines and paragraphs, and the characters that turn the direction of text. */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
/** The same, and every other character without a glyph: zero-width ones, fillers, half of a surrogate pair. */
const UNSEEN = /\u034F|[\u17B4-\u17B5]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2065\u3164\uFFA0]/gu

/** Shows what a terminal would obey or leave out: `␛[2J`, `\u{202e}`. A line break is shown too. */
export const visibleLine = (text: string): string => text.replace(UNSEEN, symbolOf)

/** The same for a text of several lines. */
export const visibleText = (text: string): string => withLines(text).replace(UNSEEN, keepingLines)

/** Shows control characters only, and keeps what joins the parts of an emoji. */
export const withoutControls = (text: string): string => withLines(text).replace(CONTROLS, keepingLines)

/** Shows control characters in a file that is written whole lines at a time: its tabs and line breaks are its own. */
export const withoutStrayControls = (lines: string): string => lines.replace(STRAY, symbolOf)

const STRAY = new RegExp(`(?![\\t\\n]|\\r\\n)${CONTROLS.source}`, 'gu')

/** A carriage return is a line break of Windows, or one of an old Mac. */
const withLines = (text: string): string => text.replace(/\r\n?/g, '\n')

const keepingLines = (character: string): string => (character === '\n' ? character : symbolOf(character))

const C0_END = 0x20
const DEL = 0x7f
/** U+2400 is the symbol of U+0000, and so on. */
const SYMBOLS = 0x2400
const SYMBOL_OF_DEL = '\u2421'

function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < C0_END) return String.fromCodePoint(SYMBOLS + code)
  return code === DEL ? SYMBOL_OF_DEL : `\\u{${code.toString(16)}}`
}

/** Escapes in JSON what `JSON.stringify` leaves as it is, so that a log can be read in a terminal. */
export const escapedInJson = (json: string): string =>
  json.replace(UNSEEN, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, i) => unitOf(character.charCodeAt(i))).join(''),
  )

const unitOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`
