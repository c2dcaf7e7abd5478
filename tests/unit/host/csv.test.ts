import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvForm, csvRows, FOR_PROGRAM, FOR_SPREADSHEET, toCsv } from '#host/csv.ts'
import { readCsv } from '#host/read-csv.ts'
import { withoutControls } from '#host/visible-text.ts'

/** Returns the text of one cell as it is written in a list of this form. */
const cellFor = (form: CsvForm, text: string) => csvRows([['a', text]], form).slice(2, -2)

describe('a list for a spreadsheet', () => {
  test('starts with a byte order mark and uses semicolons', () => {
    expect(toCsv(['a', 'b'], [['ñ', 'di "hola"; adiós']])).toBe('\uFEFFa;b\r\nñ;"di ""hola""; adiós"\r\n')
  })

  test.each([
    ['a formula', '=1+1', `'=1+1`],
    ['a formula with a plus sign', '+SUM(A1)', `'+SUM(A1)`],
    ['a formula with a minus sign', '-A1', `'-A1`],
    ['a formula with an at sign', '@SUM(A1)', `'@SUM(A1)`],
    ['a full-width equals sign', '＝1+1', `'＝1+1`],
    ['a full-width plus sign', '＋1', `'＋1`],
    ['a full-width minus sign', '－1', `'－1`],
    ['a full-width at sign', '＠x', `'＠x`],
    ['a small equals sign', '﹦1+1', `'﹦1+1`],
    ['a formula after spaces', '  =1+1', `'  =1+1`],
    ['a formula after a no-break space', '\u00a0=1+1', `'\u00a0=1+1`],
    ['a formula after a zero-width space', '\u200b=1+1', `'\u200b=1+1`],
    ['a formula after a quotation mark', '"=1+1', `"'""=1+1"`],
    ['a formula after an apostrophe', `'=1+1`, `''=1+1`],
    ['a formula after a tab', '\t=1+1', `␉=1+1`],
    ['a formula after a line break', '\r\n=1+1', `"'\n'=1+1"`],
    ['a formula in a second line', 'a\n=1+1', `"a\n'=1+1"`],
    ['a formula after a comma, which may separate cells', 'Calle Mayor 1,=1+1', `"Calle Mayor 1,'=1+1"`],
    ['a formula after a semicolon and a space', 'Calle Mayor 1; =1+1', `"Calle Mayor 1;' =1+1"`],
    ['a formula after a separator and a quotation mark', 'a,"=1+1', `"a,'""=1+1"`],
  ])('escapes %s', (_, text, cell) => {
    expect(cellFor(FOR_SPREADSHEET, text)).toBe(cell)
  })

  test.each([
    ['a post code', '08001'],
    ['a telephone number', '+34 600 000 000'],
    ['a telephone number with brackets', '(91) 123-45-67'],
    ['a parcel number', '00340434161094042557'],
    ['a long number', '123456789012'],
    ['a code that looks like a number', '12E5'],
    ['a code that looks like a decimal number', '1.10'],
    ['a code that looks like a date', '1-2'],
    ['a date', '2026-11-27'],
    ['a date with the name of a month', 'mar-01'],
    ['a date without a separator', 'SEPT2'],
    ['a time', '12:30'],
    ['a percentage', '10 %'],
    ['a truth value', 'VERDADERO'],
    ['an error value', '#N/D'],
    ['a negative number', '-5'],
    ['the longest code', '1234567890'.repeat(8)],
  ])('keeps spreadsheets from converting %s', (_, text) => {
    expect(cellFor(FOR_SPREADSHEET, text)).toBe(`"=""${text}"""`)
  })

  test.each([
    ['28001'],
    ['0'],
    ['2026'],
    ['Calle Mayor 1'],
    ['12E5AB'],
    ['Marta 5'],
    ['2026-11-20T12:00:00.000Z'],
    ['ana+x@example.es'],
    ['k7pq-zm7x-01ab'],
    ['D’Angelo'],
  ])('does not change text that spreadsheets keep as it is: %s', (text) => {
    expect(cellFor(FOR_SPREADSHEET, text)).toBe(text)
  })
})

test('a list for a program has unescaped values, separated by commas', () => {
  const values = ['=1+1', '08001', '+34 600 000 000', 'Calle 1,=1+1', 'di "hola"', 'a\r\nb']
  expect(toCsv(['a'], [values], FOR_PROGRAM)).toBe(
    'a\r\n=1+1,08001,+34 600 000 000,"Calle 1,=1+1","di ""hola""","a\nb"\r\n',
  )
})

test.each([FOR_SPREADSHEET, FOR_PROGRAM])(
  'a list for a $reader never sends control characters to a terminal',
  (form) => {
    expect(toCsv(['a'], [['\u001b[2J\u009b\u202eb\u0007\0\t']], form)).toContain('␛[2J\\u{9b}\\u{202e}b␇␀␉')
  },
)

/** Generates text weighted towards the characters that real names, addresses and attacks contain. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'=+-@＝＋－＠,;|\t\n\r "\'aE1ñ#/:.\u00a0\u200b\u001b', '="', '08001', 'mar-01', '\r\n'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

describe.each<CsvForm>([
  FOR_SPREADSHEET,
  FOR_PROGRAM,
  { reader: 'spreadsheet', separator: 'comma' },
  { reader: 'spreadsheet', separator: 'tab' },
  { reader: 'program', separator: 'semicolon' },
  { reader: 'program', separator: 'tab' },
])('a list for a $reader with the separator $separator', (form) => {
  test('is read back unchanged, apart from control characters and empty rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 4 }), (rows) => {
        const read = readCsv(toCsv(['uno', 'dos'], rows, form)).map(({ cells }) => cells)
        const kept = rows.map((row) => row.map(withoutControls)).filter((row) => row.some((cell) => cell !== ''))
        expect(read).toEqual([['uno', 'dos'], ...kept])
      }),
      { numRuns: 300 },
    )
  })
})

test('no piece of a spreadsheet cell starts a formula, whichever separator splits it', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = csvRows([[text]]).trimEnd()
      // A text that would become a number or a date is written as a formula, which holds only this text.
      const pieces = /^"?="{1,2}[^"=]*"{1,3}$/.test(cell) ? [] : cell.split(/[,;|\n]/)
      for (const piece of pieces) expect(piece).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})
