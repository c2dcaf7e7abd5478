import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvForm, csvRows, FOR_PROGRAM, FOR_SPREADSHEET, toCsv } from '#host/csv.ts'
import { readCsv } from '#host/read-csv.ts'
import { withoutControls } from '#host/visible-text.ts'

/** Returns one cell as a list of this form writes it. */
const cellFor = (form: CsvForm, text: string) => csvRows([['a', text]], form).slice(2, -2)

describe('a list for a spreadsheet', () => {
  test('has the mark of UTF-8 and semicolons', () => {
    expect(toCsv(['a', 'b'], [['ñ', 'di "hola"; adiós']])).toBe('\uFEFFa;b\r\nñ;"di ""hola""; adiós"\r\n')
  })

  test.each([
    ['a formula', '=1+1', `'=1+1`],
    ['one with a sign', '+SUM(A1)', `'+SUM(A1)`],
    ['one with a minus', '-A1', `'-A1`],
    ['one of old spreadsheets', '@SUM(A1)', `'@SUM(A1)`],
    ['a wide one', '＝1+1', `'＝1+1`],
    ['other wide signs', '＋1', `'＋1`],
    ['a wide minus', '－1', `'－1`],
    ['a wide at', '＠x', `'＠x`],
    ['a small one', '﹦1+1', `'﹦1+1`],
    ['behind space', '  =1+1', `'  =1+1`],
    ['behind hard space', '\u00a0=1+1', `'\u00a0=1+1`],
    ['behind nothing to see', '\u200b=1+1', `'\u200b=1+1`],
    ['behind a quotation mark', '"=1+1', `"'""=1+1"`],
    ['behind an apostrophe', `'=1+1`, `''=1+1`],
    ['behind a tabulator', '\t=1+1', `␉=1+1`],
    ['behind a line break', '\r\n=1+1', `"'\n'=1+1"`],
    ['in a second line', 'a\n=1+1', `"a\n'=1+1"`],
    ['where another separator splits', 'Calle Mayor 1,=1+1', `"Calle Mayor 1,'=1+1"`],
    ['where a semicolon splits', 'Calle Mayor 1; =1+1', `"Calle Mayor 1;' =1+1"`],
    ['behind both', 'a,"=1+1', `"a,'""=1+1"`],
  ])('runs no formula: %s', (_, text, cell) => {
    expect(cellFor(FOR_SPREADSHEET, text)).toBe(cell)
  })

  test.each([
    ['a post code', '08001'],
    ['a telephone', '+34 600 000 000'],
    ['one with brackets', '(91) 123-45-67'],
    ['a number of a parcel', '00340434161094042557'],
    ['a long number', '123456789012'],
    ['a code like a number', '12E5'],
    ['one with a dot', '1.10'],
    ['one like a date', '1-2'],
    ['a day', '2026-11-27'],
    ['one in words', 'mar-01'],
    ['one without a sign', 'SEPT2'],
    ['a time', '12:30'],
    ['a share', '10 %'],
    ['a truth value', 'VERDADERO'],
    ['an error', '#N/D'],
    ['a negative number', '-5'],
    ['the longest code', '1234567890'.repeat(8)],
  ])('keeps text: %s', (_, text) => {
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
  ])('leaves a text alone that spreadsheets keep: %s', (text) => {
    expect(cellFor(FOR_SPREADSHEET, text)).toBe(text)
  })
})

test('a list for a program has every value as it is, with commas', () => {
  const values = ['=1+1', '08001', '+34 600 000 000', 'Calle 1,=1+1', 'di "hola"', 'a\r\nb']
  expect(toCsv(['a'], [values], FOR_PROGRAM)).toBe(
    'a\r\n=1+1,08001,+34 600 000 000,"Calle 1,=1+1","di ""hola""","a\nb"\r\n',
  )
})

test.each([FOR_SPREADSHEET, FOR_PROGRAM])('no list for a $reader sends control characters to a terminal', (form) => {
  expect(toCsv(['a'], [['\u001b[2J\u009b\u202eb\u0007\0\t']], form)).toContain('␛[2J\\u{9b}\\u{202e}b␇␀␉')
})

/** Texts of people and attackers, more often than by chance. */
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
  test('is read back as it was', () => {
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

test('wherever it is split, no cell of a list for a spreadsheet begins a formula', () => {
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
