import { CsvFault, type CsvRow, readCsv } from '#host/read-csv.ts'
import { visibleLine } from '#host/visible-text.ts'
import { CodeFaults } from './code-faults.ts'
import { LineFaults } from './line-faults.ts'
import { addDamage, damageIn } from './spreadsheet-damage.ts'

export interface CodeLine {
  /** The line number, from 1. */
  line: number
  code: string
  /** The web address in the QR code of this code, if the list has one. */
  link?: string
}

/**
 * Reads a list with one code per line, or the code column of a table. Throws `CodeFaults` with every fault of the list.
 * A list with faults is not read in part, because it would be unclear which codes were imported.
 */
export function readCodes(text: string): CodeLine[] {
  const list = listIn(text)
  addCommas(list)
  addRepeats(list)
  return soundCodes(list)
}

/**
 * Reads a list that is not imported: its codes may repeat and contain commas. `outcome` is the consequence of the
 * faults, as the first line of the message.
 */
export const listCodes = (text: string, outcome: string): CodeLine[] => soundCodes(listIn(text, outcome), outcome)

interface List {
  codes: CodeLine[]
  faults: LineFaults
  hint: string | undefined
}

function soundCodes({ codes, faults, hint }: List, outcome?: string): CodeLine[] {
  const words = faults.inWords()
  if (codes.length === 0 && words.length === 0) words.push('there is no code in the file')
  if (words.length > 0) throw new CodeFaults(words, { outcome, hint })
  return codes
}

const MAX_LENGTH = 80
/** Control and formatting characters, and the replacement character for unreadable bytes. No till prints them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u
/**
 * Finds UTF-8 that was decoded as Latin-1 or Windows-1252, such as `Ã³` for ó. The second class has the characters that
 * the bytes 80 to BF are in these encodings.
 */
const MISREAD =
  /[ÂÃ][\u00A0-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/u

const ABOUT_COLUMNS =
  'A code with a comma, a semicolon, a tab or a bar in it needs quotation marks around it, as a spreadsheet writes it.'
const ABOUT_DAMAGE =
  'Take the list as its partner has sent it, or format the column as text before the codes come into the spreadsheet.'

function listIn(text: string, outcome?: string): List {
  const faults = new LineFaults()
  const rows = rowsIn(text, outcome)
  const columns = columnsIn(rows, faults)
  if (!columns) return { codes: [], faults, hint: ABOUT_COLUMNS }
  const codes: CodeLine[] = []
  let hint: string | undefined
  for (const row of columns.head ? rows.slice(1) : rows) {
    const width = widthOf(row)
    if (columns.head && isHead(row, columns.head)) faults.add(row.line, 'is the first line again: is it two lists?')
    else if (row.cells.length < columns.width || width > columns.width) {
      const damage = decimalIn(row)
      faults.add(row.line, damage ?? `has ${width} columns, not ${columns.width}`)
      hint = damage ? ABOUT_DAMAGE : ABOUT_COLUMNS
    } else addCode(codeIn(row, columns), codes, faults)
  }
  const damaged = addDamage(codes, faults)
  if (damaged.size === 0) return { codes, faults, hint }
  return { codes: codes.filter(({ line }) => !damaged.has(line)), faults, hint: ABOUT_DAMAGE }
}

function rowsIn(text: string, outcome?: string): CsvRow[] {
  try {
    return readCsv(text)
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw new CodeFaults([`line ${error.line}: ${error.message}`], { outcome })
  }
}

interface Columns {
  width: number
  code: number
  link: number | undefined
  /** The names of the columns, if the list has them. */
  head: readonly string[] | undefined
}

/** Names of the code column. No code looks like such a name. */
const CODE =
  /^(?:(?:n\.?[ºo°]|n[uú]mero|lista|listado)[. ]*(?:de )?)?(?:c[oó]digos?(?: (?:promocional|promocionales|(?:de )?(?:descuento|regalo|cup[oó]n|canje)))?|codes?|coupons?|coupon codes?|cup[oó]n|cupones|vouchers?|voucher codes?|promo(?:tion)? codes?|discount codes?|gift codes?|pins?)$/i
/** If a first line without digits contains one of these words, it looks like the name of a column. */
const WORD_OF_A_NAME =
  /(?<![\p{L}\p{Nd}])(?:c[oó]digos?|codes?|coupons?|cup[oó]n|cupones|vouchers?|pins?)(?![\p{L}\p{Nd}])/iu
const isCodeName = (name: string): boolean => CODE.test(name.replaceAll(/[_\s-]+/g, ' '))
const LINK = /^(?:enlace|link|url)$/i

function columnsIn([first, second]: readonly CsvRow[], faults: LineFaults): Columns | undefined {
  if (!first) return { width: 1, code: 0, link: undefined, head: undefined }
  const names = first.cells.map((cell) => cell.normalize('NFC'))
  const width = widthOf(first)
  const found = names.flatMap((name, i) => (isCodeName(name) ? [i] : []))
  const [code] = found
  if (code === undefined && (width === 1 || decimalIn(first))) {
    const [name = ''] = names
    const isName = WORD_OF_A_NAME.test(name) && !/\d/.test(name) && !WORD_OF_A_NAME.test(second?.cells[0] ?? '')
    if (isName) faults.add(first.line, 'looks like the name of a column, which is called "codigo"')
    return { width: 1, code: 0, link: undefined, head: undefined }
  }
  if (code === undefined || found.length > 1) {
    const which = found.length > 1 ? 'more than one' : 'none'
    faults.add(first.line, `${which} of its ${width} columns (${namesOf(first)}) is called "codigo"`)
    return
  }
  const link = names.findIndex((name) => LINK.test(name))
  return { width, code, link: link < 0 ? undefined : link, head: first.cells }
}

/** Returns the number of columns, without the empty cells with which spreadsheets pad the end of a row. */
const widthOf = ({ cells }: CsvRow): number => cells.findLastIndex((cell) => cell !== '') + 1

/**
 * Returns the damage of a row that is a single number such as `1,23E+10`, whose comma was read as the end of a cell.
 */
const decimalIn = ({ cells }: CsvRow): string | undefined => damageIn(cells.join(','))

const isHead = ({ cells }: CsvRow, head: readonly string[]): boolean =>
  head.length > 1 && head.every((name, i) => cells[i] === name)

const NAMES_SHOWN = 8
const LETTERS_SHOWN = 20

const namesOf = ({ cells }: CsvRow): string =>
  cells
    .slice(0, NAMES_SHOWN)
    .map((name) => visibleLine(name.slice(0, LETTERS_SHOWN)))
    .join(', ')

const codeIn = ({ line, cells }: CsvRow, { code, link }: Columns): CodeLine => {
  const target = link === undefined ? undefined : cells[link]
  return { line, code: cells[code] ?? '', ...(target && { link: target }) }
}

function addCode(code: CodeLine, codes: CodeLine[], faults: LineFaults): void {
  const fault = faultOf(code.code)
  if (fault) faults.add(code.line, fault)
  else codes.push(code)
}

function faultOf(code: string): string | undefined {
  if (code === '') return 'its code is empty'
  if (code.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`
  if (UNSEEN.test(code)) return 'has a character that cannot be seen'
  return MISREAD.test(code) ? 'has letters that were saved in another encoding (Ã³ for ó)' : undefined
}

/** Adds a fault for each code with a comma: a till that reads the list takes only the part before the comma. */
function addCommas({ codes, faults }: List): void {
  for (const { line, code } of codes) {
    if (code.includes(',')) faults.add(line, 'has a comma, where a spreadsheet begins another column')
  }
}

function addRepeats({ codes, faults }: List): void {
  const lineOf = new Map<string, number>()
  for (const { line, code } of codes) {
    const twin = lineOf.get(code)
    if (twin === undefined) lineOf.set(code, line)
    else faults.add(line, `repeats line ${twin}`, 'repeats an earlier one')
  }
}
