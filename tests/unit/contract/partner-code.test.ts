import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CODE_LENGTH,
  type CodeSlip,
  newPartnerCode,
  printPartnerCode,
  readPartnerCode,
} from '#contract/partner-code.ts'
import { ALPHABET } from '#contract/primitives/crockford.ts'

const aCode = fc
  .uint8Array({ minLength: CODE_LENGTH - 1, maxLength: CODE_LENGTH - 1 })
  .map((bytes) => newPartnerCode(() => bytes))
const aPlace = fc.nat({ max: CODE_LENGTH - 1 })
const aCharacter = fc.constantFrom(...ALPHABET)

const ours = (written: string) => readPartnerCode(written, []).ours

/** Returns the code with other characters at some positions. */
const changed = (code: string, characters: Record<number, string>): string =>
  Array.from(code, (character, i) => characters[i] ?? character).join('')

describe('the check character', () => {
  test('detects any single wrong character', () => {
    fc.assert(
      fc.property(aCode, aPlace, aCharacter, (code, place, character) => {
        fc.pre(character !== code[place])
        expect(ours(changed(code, { [place]: character }))).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('detects any two characters that are swapped, adjacent or not', () => {
    for (let n = 0; n < 300; n++) {
      const code = newPartnerCode(randomBytes)
      for (let i = 0; i < CODE_LENGTH; i++) {
        for (let j = i + 1; j < CODE_LENGTH; j++) {
          const swapped = changed(code, { [i]: code[j] ?? '', [j]: code[i] ?? '' })
          expect(ours(swapped), `${code} ${i} ${j}`).toBe(swapped === code ? code : null)
        }
      }
    }
  })

  test('is computed in a finite field: the powers of x are all elements except zero, once each', () => {
    // A code of zeros with a single 1 has another check character for each position of the 1.
    const checks = Array.from({ length: CODE_LENGTH - 1 }, (_, place) => {
      const bytes = Uint8Array.from({ length: CODE_LENGTH - 1 }, (_, i) => (i === place ? 1 : 0))
      return newPartnerCode(() => bytes).at(-1)
    })
    expect(new Set(checks).size).toBe(CODE_LENGTH - 1)
    // x⁵ + x² + 1 is irreducible, and x has the order 31: the powers of up to 31 places all differ.
    const powers = [1]
    for (let n = 1; n < 31; n++) {
      const doubled = (powers.at(-1) ?? 0) << 1
      powers.push(doubled > 31 ? doubled ^ 0b100101 : doubled)
    }
    expect(powers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1))
  })

  test('distinguishes 0Z from Z0, unlike a Luhn check character', () => {
    // Luhn in base 32 doubles a value and sums its digits, so 0 and Z keep their values.
    const doubled = (character: string) => {
      const twice = 2 * ALPHABET.indexOf(character)
      return Math.floor(twice / 32) + (twice % 32)
    }
    const luhn = (a: string, b: string) => (ALPHABET.indexOf(a) + doubled(b)) % 32
    expect(luhn('0', 'Z')).toBe(luhn('Z', '0'))

    const code = newPartnerCode(() => Uint8Array.of(0, 31, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    expect(code.slice(0, 2)).toBe('0Z')
    expect(ours(code)).toBe(code)
    expect(ours(`Z0${code.slice(2)}`)).toBeNull()
  })

  test.each(['0', '1', 'Z'])('detects a run of twelve %s', (character) => {
    expect(ours(character.repeat(CODE_LENGTH))).toBeNull()
  })
})

describe('a new code', () => {
  test('is unique among a hundred thousand, with every character equally often at every position', () => {
    const N = 100_000
    const codes = new Set<string>()
    const counts = Array.from({ length: CODE_LENGTH }, () => new Map<string, number>())
    for (let n = 0; n < N; n++) {
      const code = newPartnerCode(randomBytes)
      codes.add(code)
      for (const [place, character] of [...code].entries()) {
        counts[place]?.set(character, (counts[place].get(character) ?? 0) + 1)
      }
    }
    expect(codes.size).toBe(N)
    const expected = N / ALPHABET.length
    for (const count of counts) {
      const chiSquare = [...ALPHABET].reduce((sum, c) => sum + ((count.get(c) ?? 0) - expected) ** 2 / expected, 0)
      // 31 degrees of freedom: by chance, one position in a billion exceeds 100.
      expect(chiSquare).toBeLessThan(100)
    }
  })

  test('is printed in groups of four', () => {
    expect(printPartnerCode('7K2MQX9T04BD')).toBe('7K2M-QX9T-04BD')
  })
})

const MISTAKEN: Record<string, readonly string[]> = { 0: ['O', 'o'], 1: ['I', 'i', 'L', 'l'] }
/** Replaces digits by the letters that people mistake for them; `choice` selects the letter. */
const mistaken = (code: string, choice: number): string =>
  Array.from(code, (c) => MISTAKEN[c]?.[choice % (MISTAKEN[c]?.length ?? 1)] ?? c).join('')
const fullWidth = (code: string): string =>
  Array.from(code, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('')

const WRITINGS: [name: string, write: (code: string, n: number) => string][] = [
  ['as printed', printPartnerCode],
  ['without separators', (code) => code],
  ['in lower case', (code) => printPartnerCode(code).toLowerCase()],
  ['with spaces', (code) => ` ${printPartnerCode(code).replaceAll('-', '  ')}\n`],
  ['with long dashes', (code) => printPartnerCode(code).replaceAll('-', ' – ')],
  ['with letters for digits', mistaken],
  ['in full-width characters', fullWidth],
  ['as the address of a QR code', (code) => `https://promo.example/promo/tpp/${printPartnerCode(code)}`],
  [
    'as an address to which an app has added a query',
    (code) => `\nhttps://promo.example/promo/tpp/${code}/?utm_source=a/b#c`,
  ],
  ['as an address without its scheme', (code) => `promo.example/promo/tpp/${code.toLowerCase()}`],
]

describe('typed text', () => {
  test.each(WRITINGS)('is read as the same code if it is written %s', (_, write) => {
    fc.assert(
      fc.property(aCode, fc.nat({ max: 3 }), (code, n) => {
        expect(readPartnerCode(write(code, n), [])).toEqual({ ours: code, theirs: null, slip: null })
      }),
      { numRuns: 300 },
    )
  })

  test('of any kind is read without an exception, as a code or with the reason why it is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.stringMatching(/^[0-9A-Z#@*]+$/)), (written, shapes) => {
        const { ours, theirs, slip } = readPartnerCode(written, shapes)
        expect(slip === null).toBe(ours !== null || theirs !== null)
      }),
    )
  })

  test.each<[string, CodeSlip]>([
    ['', 'empty'],
    [' - ', 'empty'],
    ['https://promo.example/promo/tpp/', 'short'],
    ['7K2M-QX9T-04B', 'short'],
    ['7K2M-QX9T-04BDD', 'long'],
    ['7K2M-QX9T-04BU', 'letter'],
    ['7K2M-QX9T-04BÑ', 'short'],
    ['0000-0000-0000', 'typo'],
  ])('%j is not a code: %s', (written, slip) => {
    expect(readPartnerCode(written, [])).toEqual({ ours: null, theirs: null, slip })
  })

  test.each<[string, CodeSlip]>([
    ['', 'empty'],
    ['AB-123', 'unlike'],
    ['7K2M-QX9T-04BD-D', 'unlike'],
    ['0000-0000-0000', 'typo'],
  ])('%j is not a code, even if a partner has codes of its own: %s', (written, slip) => {
    expect(readPartnerCode(written, ['@@-####'])).toEqual({ ours: null, theirs: null, slip })
  })
})

test.each<[string, string[], string | null]>([
  ['AB-1234', ['@@-####'], 'AB1234'],
  ['ab 1234', ['@@-####'], 'AB1234'],
  ['AB/1234', ['@@-####'], 'AB1234'],
  ['https://promo.example/promo/tpp/AB-1234', ['@@-####'], 'AB1234'],
  ['ABO-123', ['@@-####'], null],
  ['AB-123O', ['@@-####'], null],
  ['AB-12345', ['@@-####'], null],
  ['PAN-7X', ['PAN-**'], 'PAN7X'],
  ['PEN-7X', ['PAN-**'], null],
  ['PAN-7X', ['@@-####', 'PAN-**'], 'PAN7X'],
  ['PAN-7X', [], null],
])('%s is read with the shapes %j as the code %s', (written, shapes, theirs) => {
  expect(readPartnerCode(written, shapes).theirs).toBe(theirs)
})

test('a code may be one of ours and also have the shape of a partner’s codes', () => {
  const code = newPartnerCode(randomBytes)
  expect(readPartnerCode(code, ['****-****-****'])).toEqual({ ours: code, theirs: code, slip: null })
})
