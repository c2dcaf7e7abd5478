import { describe, expect, test } from 'vitest'
import { CodeFaults } from '#api/codes/batches/code-faults.ts'
import { listCodes, readCodes } from '#api/codes/batches/code-list.ts'
import { importPartnerCodes } from '#api/codes/batches/import.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import type { Database } from '#api/db/database.ts'

function refusalOf(text: string): CodeFaults {
  try {
    readCodes(text)
  } catch (error) {
    if (error instanceof CodeFaults) return error
    throw error
  }
  throw new Error(`taken: ${text}`)
}
const codesIn = (text: string) => readCodes(text).map(({ code }) => code)
const SOUND = ['AB12-CD34', 'AB12-CD35', 'AB12-CD36']

describe('a list that has been through a spreadsheet', () => {
  test.each([
    ['a number', '1.23457E+15'],
    ['a number with a decimal comma', '1,23E+10'],
    ['a whole number', '1E+10'],
    ['a small number', '1,5E-05'],
    ['a day and a month', '01-mar'],
    ['a month and a year', 'mar-01'],
    ['a day and a month in English', '1-Mar'],
    ['a month and a year in English', 'Sep-26'],
    ['a date in words', '3 de mayo de 2026'],
    ['a date with an abbreviated month', '14 sept. 2026'],
    ['a date', '27/11/2026'],
    ['a date in American order', '11/27/2026'],
    ['a date without its year', '27/11'],
    ['a date with dots', '27.11.2026'],
    ['an ISO date', '2026-11-27'],
    ['a date with a time', '27/11/2026 10:30'],
    ['a time', '12:30'],
    ['a time with seconds', '1:05:00 PM'],
    ['an amount of money', '12,50 €'],
    ['a percentage', '10%'],
    ['the error of a missing value', '#N/D'],
    ['the error of a missing value in English', '#N/A'],
    ['the error of a reference', '#¡REF!'],
    ['the error of a value in English', '#VALUE!'],
    ['the error of a value', '#¡VALOR!'],
    ['the error of a division', '#¡DIV/0!'],
    ['the error of a name', '#¿NOMBRE?'],
    ['the signs of a column that is too narrow', '########'],
    ['an error of LibreOffice', 'Err:502'],
    ['a truth value', 'VERDADERO'],
    ['a truth value in English', 'TRUE'],
    ['a formula', '=CONCATENAR(A1)'],
    ['a text marked with an apostrophe', "'0123"],
  ])('is refused if it has %s, %s', (_, damaged) => {
    for (const list of [`${damaged}\n${SOUND.join('\n')}`, `codigo\n${SOUND.join('\n')}\n${damaged}\n`, damaged]) {
      const { faults, message } = refusalOf(list)
      expect(faults).toEqual([expect.stringMatching(/^line [15]: (is|begins) .*spreadsheet/)])
      expect(message).toMatch(/spreadsheet\.$/)
    }
  })

  test('is refused if leading zeros, or digits after the fifteenth, are lost', () => {
    const one = ['12345678', '2345678', '98765432', '45678901']
    expect(refusalOf(one.join('\n')).faults).toEqual([
      'line 2: is shorter than the others: a spreadsheet has dropped its zeros',
    ])
    // The same holds among codes with letters.
    expect(refusalOf('12AB34\n56CD78\n9EF012\n3456\n').faults).toEqual([expect.stringContaining('line 4: is shorter')])
    const rounded = ['1234567890123450', '9876543210987650', '4567890123456780']
    expect(refusalOf(rounded.join('\n')).faults[0]).toMatch(/line 1: has zeros after 15 digits: a spreadsheet/)
  })

  test('is refused if its letters were saved in another encoding', () => {
    const [first] = refusalOf('CÃ³digo\nA1\nA2').faults
    expect(first).toBe('line 1: has letters that were saved in another encoding (Ã³ for ó)')
    for (const code of ['Ã‘U-6', 'TÃº-6', 'Â¡6', 'caÃ±a']) expect(refusalOf(code).faults).toHaveLength(1)
    expect(codesIn('SÃO-6\nÑU-6')).toEqual(['SÃO-6', 'ÑU-6'])
  })

  test('is refused if a separator or a quotation mark may have cut a code', () => {
    expect(refusalOf('A1\nA,2').faults).toEqual(['line 2: has 2 columns, not 1'])
    expect(refusalOf('A1\nA,2').message).toContain('as a spreadsheet writes it')
    for (const list of ['"A,1"\nA2', 'codigo;x\nA1;1\nA,2;1']) {
      expect(refusalOf(list).faults).toEqual([
        expect.stringMatching(/^line [13]: has a comma, where a spreadsheet begins another column$/),
      ])
      expect(listCodes(list, 'No card was printed')).toHaveLength(2)
    }
    expect(refusalOf('A,1\nA,2').message).toMatch(/none of its 2 columns \(A, 1\) is called "codigo"\n.*spreadsheet/)
    expect(refusalOf('A1\nA"2').faults).toEqual([
      expect.stringContaining('line 2: has a quotation mark within a cell: a spreadsheet'),
    ])
  })

  test.each([
    ['codes in base 16', '12E5AB\n12E5\n00FF\n1E10AB\n'],
    ['codes of one shape', '12E5\n99F1\n10A7\n'],
    ['a single code in base 16', '12E5\n'],
    ['codes with names of months in capitals', 'ENE-26\nFEB-26\nMAR-26\n'],
    ['a single code with the name of a month in capitals', 'MAYO-26\n'],
    ['codes of which one looks like a date', '01-mar\n02-sol\n03-luz\n'],
    ['figures of which some are not dates', '27-11-2026\n45-77-9123\n'],
    ['pairs of figures of which some are not dates', '10/11\n45/77\n'],
    ['codes of our own', '1234-5678-9012\nK7PQ-ZM7X-01AB\n'],
    ['figures with leading zeros', '00012345\n12345678\n98765432\n'],
    ['consecutive numbers', '998\n999\n1000\n1001\n1002\n'],
    ['figures of any length', '1\n22\n333\n4444\n55555\n'],
    ['long figures', '1234567890123456\n9876543210987650\n'],
    ['codes with letters of which one is shorter', 'OLMO-1\nOLMO-22\nOLMO-23\nOLMO-24\n'],
    ['codes that begin with a sign', '=A-1\n+A-2\n@A-3\n-A-4\n'],
    ['cells in quotation marks', '"A;1"\n"B""2"\n'],
  ])('is distinguished from %s', (_, list) => {
    expect(readCodes(list)).toHaveLength(list.trim().split('\n').length)
  })
})

describe('a table', () => {
  test('gives the codes in the column of that name, and their links', () => {
    expect(readCodes('Valor;Código;Enlace\n5;A1;https://a.example/A1\n6;A2;\n')).toEqual([
      { line: 2, code: 'A1', link: 'https://a.example/A1' },
      { line: 3, code: 'A2' },
    ])
    expect(codesIn('Co\u0301digo,Valor\nA1,5')).toEqual(['A1'])
    // Spreadsheets fill rows up with empty cells.
    expect(codesIn('codigo;;\nA1;;\nA2;;\n;;\n')).toEqual(['A1', 'A2'])
  })

  test.each([
    ['coupon_code'],
    ['codigo_descuento'],
    ['Código-promocional'],
    ['Código de cupón'],
    ['N.º código'],
    ['Lista de códigos'],
    ['PIN'],
  ])('of one column may begin with the column name %s', (name) =>
    expect(codesIn(`${name}\nAB12\nCD34`)).toEqual(['AB12', 'CD34']),
  )

  test('of one column with an unknown column name is refused', () => {
    expect(refusalOf('mi_cupon_regalo\nAB12').faults).toEqual([
      'line 1: looks like the name of a column, which is called "codigo"',
    ])
    expect(codesIn('CODE-AB\nCODE-CD')).toEqual(['CODE-AB', 'CODE-CD'])
    expect(codesIn('PINAR-AB\nOLMO-CD')).toEqual(['PINAR-AB', 'OLMO-CD'])
  })

  test.each([
    [
      'without a column of codes',
      'nombre;correo\nAna;ana@example.es',
      'line 1: none of its 2 columns (nombre, correo) is called "codigo"',
    ],
    [
      'with two columns of codes',
      'Código,Cupón\nA,B',
      'line 1: more than one of its 2 columns (Código, Cupón) is called "codigo"',
    ],
    [
      'with vertical bars and no column of codes',
      'oferta|fecha\nA1|2027',
      'line 1: none of its 2 columns (oferta, fecha) is called "codigo"',
    ],
    ['without column names', 'A1;5\nA2;5', 'line 1: none of its 2 columns (A1, 5) is called "codigo"'],
    [
      'whose first line is repeated',
      'codigo;x\nA;1\ncodigo;x\nB;1',
      'line 3: is the first line again: is it two lists?',
    ],
    [
      'with a control character in a column name',
      'a\u001b[2J;b\nA;B',
      'line 1: none of its 2 columns (a␛[2J, b) is called "codigo"',
    ],
  ])('%s is refused', (_, text, fault) => {
    expect(refusalOf(text).faults).toEqual([fault])
  })
})

describe('many faults', () => {
  const many = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n')

  test('of one kind are reported once, with their number and the first lines', () => {
    expect(refusalOf(many(125_001, () => 'A1')).faults).toEqual([
      '125000 lines (2, 3, 4, 5, 6, …), each: repeats an earlier one',
    ])
    expect(refusalOf(`A1\n${many(11, () => '01-mar')}\nA\u0007`).faults).toEqual([
      '11 lines (2, 3, 4, 5, 6, …), each: is a date, which a spreadsheet has made of a code',
      'line 13: has a character that cannot be seen',
    ])
  })

  test('of one kind, up to ten, are reported one by one', () => {
    expect(refusalOf(many(11, () => 'A1')).faults).toEqual(
      Array.from({ length: 10 }, (_, i) => `line ${i + 2}: repeats line 1`),
    )
  })

  test('in a list that was imported before do not overflow the stack', async () => {
    /** A database that has every code already. */
    const knowsAll = {
      ask: async ({ parameters: [hashes] }: { parameters: readonly unknown[] }) =>
        typeof hashes === 'string' && hashes.startsWith('[')
          ? JSON.parse(hashes).map((hash: string) => ({ hash, batch_id: 'B-1' }))
          : [],
    } as unknown as Database
    const made = {
      campaign: 'tpp/test',
      offer: 'olmo',
      isSingle: true,
      uses: 1,
      actor: 'operator:ana',
      now: 0,
      random: (bytes: number) => Buffer.alloc(bytes),
      rest: async () => {},
      shape: 'OLMO-######',
      hashing: createCodeHashing(['x'.repeat(32)]),
    }
    const list = readCodes(many(125_000, (i) => `OLMO-${100_000 + i}`))
    await expect(importPartnerCodes(knowsAll, made, list)).rejects.toMatchObject({
      faults: ['125000 lines (1, 2, 3, 4, 5, …), each: is in batch B-1 already'],
    })
  })

  test('include a line beyond the maximum of a million', () => {
    expect(refusalOf(`${'A\n'.repeat(1_000_002)}`).faults).toEqual([
      'line 1000002: is one too many: a list has up to a million lines',
    ])
  })
})

test('a list that is read without an import may repeat a code, and its error says what was not done', () => {
  expect(listCodes('A1\nA1\n', 'No card was printed')).toHaveLength(2)
  expect(() => listCodes('A1\n#N/D\n', 'No card was printed')).toThrow(
    /^No card was printed:\n {2}- line 2: is an error/,
  )
  expect(() => listCodes('', 'No card was printed')).toThrow('No card was printed:\n  - there is no code in the file')
})
