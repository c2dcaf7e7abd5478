/** Signs that begin a formula; the wide and small forms do in some spreadsheets. */
const BEGINNING = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]'
/** A spreadsheet may skip these before it looks for a formula: quotation marks, and what has no width. */
const WITHOUT_SPACE = '\'"\\u200B-\\u200D\\u2060\\u00AD'
/** A cell that begins with a line break shows its second line. */
const AT_START = `(?=[\\s${WITHOUT_SPACE}]*${BEGINNING}|'*\\n)`
/** The start of a cell for a spreadsheet that splits at another separator. */
const WITHIN = '(?<=[,;|\\n])'
const AFTER_SEPARATOR = `(?=(?:[^\\S\\n]|[${WITHOUT_SPACE}])*${BEGINNING})`

const UNMARKED = new RegExp(`^${AT_START}|${WITHIN}${AFTER_SEPARATOR}`, 'g')
const MARKED = new RegExp(`^'${AT_START}|${WITHIN}'${AFTER_SEPARATOR}`, 'g')

/** Figures and their signs: telephones, post codes, dates, times, amounts. */
const FIGURES = /^(?=.*\d)[\d .,:/\\()+\-%€$]+(?:E[+-]?\d+)?$/i
/** Texts that stay as they are although a spreadsheet reads a number. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,10})$/
const MONTHS =
  'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
const ENGLISH_MONTHS =
  'jan|apr|aug|dec|january|february|march|april|june|july|august|september|october|november|december'
/** The names of months in spreadsheets, as the source of a regular expression. */
export const MONTH = `(?:${MONTHS}|${ENGLISH_MONTHS})\\.?`
const DATE_IN_WORDS = new RegExp(`^(?:\\d{1,4}[ .\\-/]?${MONTH}(?:[ .\\-/]?\\d{1,4})?|${MONTH}[ .\\-/]?\\d{1,4})$`, 'i')
const ERROR = /^#[\p{Lu}¡¿?!/0#_]+$/u
const VALUE_IN_WORDS = /^(?:true|false|verdadero|falso|\d{1,2}(?::\d\d)* ?[ap]\.? ?m\.?)$/i
/** A formula takes a text of up to 255 characters. */
const MOST_FIGURES = 255

/** Returns true for a text that a spreadsheet would change: 08001 to 8001, 1-2 to a day, 12E5 to 1,2E+06. */
function becomesAnother(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '' || text.length > MOST_FIGURES || PLAIN_NUMBER.test(text)) return false
  return [FIGURES, DATE_IN_WORDS, VALUE_IN_WORDS, ERROR].some((pattern) => pattern.test(trimmed))
}

/**
 * Returns a cell that a spreadsheet shows as this text. A number or a date becomes the formula of a text, `="08001"`,
 * which shows nothing but the text; a formula gets an apostrophe, wherever the list is split.
 */
export const toSpreadsheetCell = (text: string): string =>
  becomesAnother(text) && !text.includes('"') ? `="${text}"` : text.replace(UNMARKED, "'")

/** The text of such a cell, also where the list has been through a spreadsheet. */
export function fromSpreadsheetCell(cell: string): string {
  const [, text] = /^="([^"]*)"$/.exec(cell) ?? []
  return text ?? cell.replace(MARKED, '')
}
