// Spanish spreadsheets expect a semicolon as separator, and a byte order mark before UTF-8.
const SEPARATOR = ';'
const MARK = '\uFEFF'

/** RFC 4180 except for the separator. Escapes cells that a spreadsheet would read as a formula. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHead(head) + csvRows(rows)

/** What a table that is written bit by bit begins with. */
export const csvHead = (head: readonly string[]): string => MARK + csvRows([head])

export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(SEPARATOR)}\r\n`).join('')

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
