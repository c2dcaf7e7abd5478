import { CsvError, parse } from 'csv-parse/sync'
import { fromSpreadsheetCell } from './spreadsheet-cell.ts'
import { MARK } from './text-file.ts'

export interface CsvRow {
  /** Number of the row's first line in the file, from 1. */
  line: number
  cells: string[]
}

/** Thrown for a table that cannot be parsed to its end. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Maximum number of characters of a row. A longer row means that a quotation mark was not closed. */
const LONGEST_ROW = 100_000
const SEPARATORS = [';', ',', '\t']
/**
 * A separator only if the first row contains it and none of `SEPARATORS`. In a list of one column it may be part of a
 * code.
 */
const BAR = '|'
/** Maximum number of rows: a million, and the row of column names. */
const MOST_ROWS = 1_000_001

/**
 * Reads a table with any usual separator and any line breaks; skips empty rows. In a file that a spreadsheet wrote,
 * removes the marks that protect cells from being read as formulas or numbers. Throws `CsvFault`.
 */
export function readCsv(text: string): CsvRow[] {
  const lines = text.replace(/\r\n?/g, '\n')
  const isMarked = lines.startsWith(MARK)
  const { separator, start } = namedSeparator(isMarked ? lines.slice(MARK.length) : lines)
  const table = lines.slice(start + (isMarked ? MARK.length : 0))
  const read = isMarked || separator !== undefined ? fromSpreadsheetCell : (cell: string) => cell
  const firstLine = separator === undefined ? 1 : 2
  const delimiter = separator === undefined ? separatorsIn(table) : [separator]
  const rows: CsvRow[] = []
  let next = firstLine
  /** Returns null, so that the parser does not collect the rows again. */
  const keep = (cells: string[], { lines }: { lines: number }): null => {
    if (cells.some((cell) => cell !== '')) rows.push({ line: next, cells: cells.map(read) })
    if (rows.length > MOST_ROWS) throw new CsvFault(next, 'is one too many: a list has up to a million lines')
    next = lines + firstLine
    return null
  }
  try {
    parse(table, {
      delimiter,
      record_delimiter: '\n',
      trim: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      on_record: keep,
    })
  } catch (error) {
    throw error instanceof CsvError ? new CsvFault(next, FAULTS[error.code] ?? error.message) : error
  }
  return rows
}

const UNCLOSED = 'begins with a quotation mark that is not closed'
const STRAY =
  'has a quotation mark within a cell: a spreadsheet puts the whole cell into quotation marks, and doubles the one in it'

const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: UNCLOSED,
  CSV_MAX_RECORD_SIZE: `is longer than any row of a list, or ${UNCLOSED}`,
  INVALID_OPENING_QUOTE: STRAY,
  CSV_INVALID_CLOSING_QUOTE: STRAY,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: STRAY,
}

/** Reads a first line `sep=;`, which names the separator for a spreadsheet. */
function namedSeparator(text: string): { separator: string | undefined; start: number } {
  const [line = '', separator] = /^"?sep= *([^\n"\w ])"? *(?:\n|$)/i.exec(text) ?? []
  if (separator === undefined && /^"?sep=/i.test(text)) throw new CsvFault(1, 'names no separator, as sep=; does')
  return { separator, start: line.length }
}

/**
 * Returns the separator that occurs most often in the first row. If there is none, returns all usual separators, so
 * that any of them ends a cell.
 */
function separatorsIn(table: string): string[] {
  const first = /^\s*(.*)/.exec(table)?.[1]?.replace(/"[^"]*"/g, '') ?? ''
  const countOf = (separator: string) => first.split(separator).length - 1
  const most = SEPARATORS.reduce((a, b) => (countOf(b) > countOf(a) ? b : a))
  if (countOf(most) > 0) return [most]
  return countOf(BAR) > 0 ? [BAR] : SEPARATORS
}
