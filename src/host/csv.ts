import { stringify } from 'csv-stringify/sync'
import { toSpreadsheetCell } from './spreadsheet-cell.ts'
import { withoutControls } from './visible-text.ts'

export const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t' } as const
export type SeparatorName = keyof typeof SEPARATORS

/** The reader of a list and the separator of its cells. */
export interface CsvForm {
  reader: 'spreadsheet' | 'program'
  separator: SeparatorName
}

/**
 * Spanish spreadsheets expect semicolons and a byte order mark before UTF-8. There is no `sep=;` line, because it makes
 * Excel ignore the byte order mark and garble accents.
 */
export const FOR_SPREADSHEET: CsvForm = { reader: 'spreadsheet', separator: 'semicolon' }
/** RFC 4180, with unchanged values. */
export const FOR_PROGRAM: CsvForm = { reader: 'program', separator: 'comma' }

type Row = readonly string[]

export const toCsv = (head: Row, rows: readonly Row[], form = FOR_SPREADSHEET): string =>
  csvHead(head, form) + csvRows(rows, form)

/** Returns the beginning of a list that is written in pieces. */
export const csvHead = (head: Row, form = FOR_SPREADSHEET): string =>
  (form.reader === 'spreadsheet' ? '\uFEFF' : '') + csvRows([head], form)

/** Formats rows: lines end with CRLF, line breaks inside a cell are LF, and cells have no other control characters. */
export const csvRows = (rows: readonly Row[], { reader, separator } = FOR_SPREADSHEET): string =>
  stringify(
    rows.map((row) => row.map((text) => cellFor[reader](withoutControls(text)))),
    { delimiter: SEPARATORS[separator], record_delimiter: 'windows', quoted_match: [QUOTED] },
  )

const cellFor: Record<CsvForm['reader'], (text: string) => string> = {
  spreadsheet: toSpreadsheetCell,
  program: (text) => text,
}

/** Matches any separator, even if this list has another one, and white space that a reader would trim. */
const QUOTED = /[,;|\n]|^\s|\s$/
