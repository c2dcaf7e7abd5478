export interface CodeLine {
  /** From 1, as editors count. */
  line: number
  code: string
}

/** A terminal keeps that many; a file that is imported again has a fault on every line. */
const MAX_PRINTED = 1000

/** A file of codes that is refused, with everything that is wrong with it; for the operator. */
export class CodeFaults extends Error {
  override readonly name = 'CodeFaults'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const more = faults.length > MAX_PRINTED ? [`and ${faults.length - MAX_PRINTED} faults more`] : []
    const told = [...faults.slice(0, MAX_PRINTED), ...more]
    super(`No code was imported:\n${told.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const MAX_LENGTH = 80
/** First cells that name a column and are no code. */
export const HEADER = /^(codes?|c[oó]digos?|coupons?|coupon codes?|cup[oó]n|cupones|vouchers?|voucher codes?)$/i
/** Control and formatting characters, and the replacement of unreadable bytes. No till prints them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u

/**
 * Reads one code per line, or the first column of a table. Throws `CodeFaults` with the fault of every line: an
 * import of part of a list would leave open which codes are in.
 */
export function readCodes(text: string): CodeLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, i) => ({ line: i + 1, cells: cellsOf(row) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const width = rows[0]?.cells.length ?? 0
  if (HEADER.test(rows[0]?.cells[0] ?? '')) rows.shift()
  const lineOf = new Map<string, number>()
  const faults: string[] = []
  const codes = rows.map(({ line, cells }) => {
    const [code = ''] = cells
    const twin = lineOf.get(code)
    const fault = cells.length === width ? faultOf(code, twin) : `has ${cells.length} columns, not ${width}`
    if (fault) faults.push(`line ${line}: ${fault}`)
    if (twin === undefined) lineOf.set(code, line)
    return { line, code }
  })
  if (codes.length === 0) faults.push('there is no code in the file')
  if (faults.length > 0) throw new CodeFaults(faults)
  return codes
}

function faultOf(code: string, twin: number | undefined): string | undefined {
  if (code === '') return 'its code is empty'
  if (code.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`
  if (UNSEEN.test(code)) return 'has a character that cannot be seen'
  return twin === undefined ? undefined : `repeats line ${twin}`
}

/** Text in quotation marks, with those inside doubled, or everything up to the next separator. */
const CELL = / *(?:"((?:[^"]|"")*)" *|([^;,\t]*))[;,\t]/g

export const cellsOf = (row: string): string[] =>
  [...`${row};`.matchAll(CELL)].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
