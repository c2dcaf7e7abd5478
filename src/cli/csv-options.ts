import { type CsvForm, FOR_PROGRAM, FOR_SPREADSHEET, SEPARATORS, type SeparatorName } from '#host/csv.ts'

/** Options of every command that writes CSV. */
export const CSV_OPTIONS = { for: { type: 'string' }, separator: { type: 'string' } } as const

export const CSV_USAGE = `CSV is for a spreadsheet (semicolons, and what it would take for a formula, a number or a date is marked as text) unless
you say --for program (RFC 4180: commas, values as they are). --separator semicolon, comma or tab chooses another one.`

const READERS = { spreadsheet: FOR_SPREADSHEET, program: FOR_PROGRAM }

export function csvFormIn(values: { for?: string | undefined; separator?: string | undefined }): CsvForm {
  const { for: reader = 'spreadsheet', separator } = values
  if (!isReader(reader)) throw new Error('--for must be spreadsheet or program.')
  if (separator === undefined) return READERS[reader]
  return { ...READERS[reader], separator: separatorNamed(separator) }
}

const isReader = (name: string): name is CsvForm['reader'] => Object.hasOwn(READERS, name)

function separatorNamed(text: string): SeparatorName {
  const names: SeparatorName[] = ['semicolon', 'comma', 'tab']
  const name = names.find((one) => text === one || text === SEPARATORS[one])
  if (!name) throw new Error(`--separator must be semicolon, comma or tab.`)
  return name
}
