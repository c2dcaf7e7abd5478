import { stringify } from 'csv-stringify/sync'
import { toSpreadsheetCell } from './spreadsheet-cell.ts'
import { withoutControls } from './visible-text.ts'

export const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t' } as const
export type SeparatorName = keyof typeof SEPARATORS

/** The reader of a list, and the separator of its cells. */
export interface CsvForm {
  reader: 'spreadsheet' | 'program'
  separator: SeparatorName
}

/**
 * Spanish spreadsheets expect a semicolon, and a byte order mark before UTF-8. There is no `sep=;` line: with it Excel
 * ignores the mark, and shows accents as two signs each.
 */
export const FOR_SPREADSHEET: CsvForm = { reader: 'spreadsheet', separator: 'semicolon' }
/** RFC 4180, with every value as it is. */
export const FOR_PROGRAM: CsvForm = { reader: 'program', separator: 'comma' }

type Row = readonly string[]

export const toCsv = (head: Row, rows: readonly Row[], form = FOR_SPREADSHEET): string =>
  csvHead(head, form) + csvRows(rows, form)

/** The beginning of a list that is written bit by bit. */
export const csvHead = (head: Row, form = FOR_SPREADSHEET): string =>
  (form.reader === 'spreadsheet' ? '\uFEFF' : '') + csvRows([head], form)

/** Lines end with CRLF, those within a cell with LF. No cell has any other control character. */
export const csvRows = (rows: readonly Row[], { reader, separator } = FOR_SPREADSHEET): string =>
  stringify(
    rows.map((row) => row.map((text) => cellFor[reader](withoutControls(text)))),
    { delimiter: SEPARATORS[separator], record_delimiter: 'windows', quoted_match: [QUOTED] },
  )

const cellFor: Record<CsvForm['reader'], (text: string) => string> = {
  spreadsheet: toSpreadsheetCell,
  program: (text) => text,
}

/** Every separator, whichever this list has, and space that a reader would cut off. */
const QUOTED = /[,;|\n]|^\s|\s$/
