/** Characters that begin a formula; some spreadsheets also accept the full-width and small forms. */
const BEGINNING = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]'
/** A spreadsheet may skip these characters before a formula: quotation marks and zero-width characters. */
const WITHOUT_SPACE = '\'"\\u200B-\\u200D\\u2060\\u00AD'
/** Also matches a cell that begins with a line break, because the spreadsheet would show its second line. */
const AT_START = `(?=[\\s${WITHOUT_SPACE}]*${BEGINNING}|'*\\n)`
/** Matches where a cell would start if the spreadsheet split the row at another separator than ours. */
const WITHIN = '(?<=[,;|\\n])'
const AFTER_SEPARATOR = `(?=(?:[^\\S\\n]|[${WITHOUT_SPACE}])*${BEGINNING})`

const UNMARKED = new RegExp(`^${AT_START}|${WITHIN}${AFTER_SEPARATOR}`, 'g')
const MARKED = new RegExp(`^'${AT_START}|${WITHIN}'${AFTER_SEPARATOR}`, 'g')

/** Digits and their separators: telephone numbers, post codes, dates, times, amounts. */
const FIGURES = /^(?=.*\d)[\d .,:/\\()+\-%€$]+(?:E[+-]?\d+)?$/i
/** Matches texts that a spreadsheet reads as a number but shows unchanged. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,10})$/
const MONTHS =
  'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
const ENGLISH_MONTHS =
  'jan|apr|aug|dec|january|february|march|april|june|july|august|september|october|november|december'
/** Names of months in spreadsheets, as the source of a regular expression. */
export const MONTH = `(?:${MONTHS}|${ENGLISH_MONTHS})\\.?`
const DATE_IN_WORDS = new RegExp(`^(?:\\d{1,4}[ .\\-/]?${MONTH}(?:[ .\\-/]?\\d{1,4})?|${MONTH}[ .\\-/]?\\d{1,4})$`, 'i')
const ERROR = /^#[\p{Lu}¡¿?!/0#_]+$/u
const VALUE_IN_WORDS = /^(?:true|false|verdadero|falso|\d{1,2}(?::\d\d)* ?[ap]\.? ?m\.?)$/i
/** Maximum number of characters of a text within a formula. */
const MOST_FIGURES = 255

/** Returns whether a spreadsheet would change a text, such as 08001 to 8001, 1-2 to a date, or 12E5 to 1,2E+06. */
function becomesAnother(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '' || text.length > MOST_FIGURES || PLAIN_NUMBER.test(text)) return false
  return [FIGURES, DATE_IN_WORDS, VALUE_IN_WORDS, ERROR].some((pattern) => pattern.test(trimmed))
}

/**
 * Returns a cell that a spreadsheet shows as this text. A number or date becomes the formula `="08001"`, which shows
 * only the text. A formula gets an apostrophe at the start of the cell and after every possible separator.
 */
export const toSpreadsheetCell = (text: string): string =>
  becomesAnother(text) && !text.includes('"') ? `="${text}"` : text.replace(UNMARKED, "'")

/**
 * Returns the text of a cell without the marks of `toSpreadsheetCell`; also works if a spreadsheet has saved the list
 * again.
 */
export function fromSpreadsheetCell(cell: string): string {
  const [, text] = /^="([^"]*)"$/.exec(cell) ?? []
  return text ?? cell.replace(MARKED, '')
}
