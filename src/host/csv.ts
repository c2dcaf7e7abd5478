// Spreadsheets in Spanish read a semicolon as the separator, and need the mark to read UTF-8.
const SEPARATOR = ';'
const MARK = '\uFEFF'

/** RFC 4180 but for the separator. No cell can start a formula in a spreadsheet. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${MARK}${[head, ...rows].map((row) => row.map(cell).join(SEPARATOR)).join('\r\n')}\r\n`

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
