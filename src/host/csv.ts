import { stringify } from 'csv-stringify/sync'
import { toSpreadsheetCell } from './spreadsheet-cell.ts'
import { withoutControls } from './visible-text.ts'

export const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t' } as const
export type SeparatorName = keyof typeof SEPARATORS

/** The kind of reader for which a list is written, and the separator of the list's cells. */
export interface CsvForm {
  reader: 'spreadsheet' | 'program'
  separator: SeparatorName
}

/**
 * Spanish spreadsheets expect semicolons, and a byte order mark before UTF-8. A `sep=;` line is not written, because it
 * makes Excel ignore the byte order mark and garble accents.
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

/**
 * Matches cells to quote: those with any possible separator, even one that this list does not use, and those with outer
 * white space, which a reader would trim.
 */
const QUOTED = /[,;|\n]|^\s|\s$/
