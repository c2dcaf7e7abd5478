import { describe, expect, test } from 'vitest'
import { CsvFault, readCsv } from '#host/read-csv.ts'

const cellsIn = (text: string) => readCsv(text).map(({ cells }) => cells)
const TABLE = [
  ['a', 'b'],
  ['1', '2'],
]

describe('a table', () => {
  test.each([
    ['semicolons', 'a;b\n1;2\n'],
    ['commas', 'a,b\n1,2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a first line that names the separator', 'sep=|\na|b\n1|2\n'],
    ['a separator named after a space', 'sep= ;\na;b\n1;2\n'],
    ['vertical bars', 'a|b\n1|2\n'],
    ['a separator named in quotation marks', '"sep=;"\na;b\n1;2\n'],
    ['a byte order mark', '\uFEFFa;b\n1;2\n'],
    ['a byte order mark and a first line that names the separator', '\uFEFFSEP=;\r\na;b\r\n1;2\r\n'],
    ['line breaks of Windows', 'a;b\r\n1;2\r\n'],
    ['line breaks of an old Mac', 'a;b\r1;2\r'],
    ['line breaks of several kinds', 'a;b\r\n\r1;2\n'],
    ['no last line break', 'a;b\n1;2'],
    ['quotation marks', '"a";"b"\n"1";"2"'],
    ['spaces around quotation marks', ' "a" ; b \n 1;\t"2"\n'],
    ['empty rows', '\n;\na;b\n\n ; \n1;2\n;\n\n'],
  ])('may have %s', (_, text) => expect(cellsIn(text)).toEqual(TABLE))

  test('counts its lines as an editor does, also after a cell of two lines', () => {
    const rows = readCsv('a;b\r\n"1\r\n2";3\r\n\r\n4;5')
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', '3'] },
      { line: 5, cells: ['4', '5'] },
    ])
    expect(readCsv('sep=;\na;b').map(({ line }) => line)).toEqual([2])
  })

  test('without a separator in its first row has cells that end at any separator except a bar', () => {
    expect(cellsIn('a\nb,1\nc;2\nd\t3')).toEqual([['a'], ['b', '1'], ['c', '2'], ['d', '3']])
    expect(cellsIn('a\nb|1')).toEqual([['a'], ['b|1']])
  })

  test('with semicolons keeps the commas in its cells', () => {
    expect(cellsIn('a;b\n1,5;2,5')).toEqual([
      ['a', 'b'],
      ['1,5', '2,5'],
    ])
  })

  test('with a byte order mark or `sep=` loses the protection of its cells against spreadsheets', () => {
    const cells = '"=""08001""";\'=A-1'
    expect(cellsIn(`\uFEFF${cells}`)).toEqual([['08001', '=A-1']])
    expect(cellsIn(`sep=;\n${cells}`)).toEqual([['08001', '=A-1']])
    expect(cellsIn(cells)).toEqual([['="08001"', "'=A-1"]])
  })

  test('without any text in it has no rows', () => {
    for (const empty of ['', '\uFEFF', '\n\r\n', 'sep=;', ' ; \n']) expect(readCsv(empty)).toEqual([])
  })

  test.each([
    ['a quotation mark that is not closed', 'a\nb\n"c\nd\n', 3, 'begins with a quotation mark that is not closed'],
    [
      'a quotation mark that is not closed in a large file',
      `a\n"b${'x\n'.repeat(100_000)}`,
      2,
      'or begins with a quotation mark that is not closed',
    ],
    ['a row that is too long', `a\n${'x'.repeat(200_000)}`, 2, 'is longer than any row of a list'],
    ['a quotation mark within a cell', 'a\nb"c\n', 2, 'a spreadsheet puts the whole cell into quotation marks'],
    ['a separator of two characters', 'sep=;;\na;;b\n', 1, 'names no separator'],
    ['text after a closing quotation mark', 'a\n"b"c\n', 2, 'a spreadsheet puts the whole cell into quotation marks'],
  ])('with %s is refused', (_, text, line, message) => {
    expect(() => readCsv(text)).toThrow(CsvFault)
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ line, message: expect.stringContaining(message) }))
  })
})
