import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { EMAIL_FAULTS, readEmail } from '#contract/mail-address/email-address.ts'
import { Email } from '#contract/primitives/primitives.schema.ts'
import { REFUSED_ADDRESSES, TAKEN_ADDRESSES } from '#tests/support/addresses.ts'

describe('an e-mail address', () => {
  test.each(TAKEN_ADDRESSES)('$written is stored as $stored', ({ written, stored, key }) => {
    expect(readEmail(written)).toEqual({ email: { stored, key } })
    expect(v.parse(Email, written)).toEqual({ stored, key })
  })

  test.each(REFUSED_ADDRESSES)('is refused with %s', (_, written) => {
    expect(readEmail(written).email).toBeUndefined()
  })

  test.each([
    ['ana', EMAIL_FAULTS['no-at']],
    ['ana@', EMAIL_FAULTS['no-domain']],
    ['@example.es', EMAIL_FAULTS.shape],
    ['jos\u00e9@example.es', EMAIL_FAULTS.foreign],
    ['ana@example', EMAIL_FAULTS.domain],
    [`${'a'.repeat(65)}@example.es`, EMAIL_FAULTS.long],
    [`ana@${'example.'.repeat(40)}es`, EMAIL_FAULTS.long],
    ['', 'Escribe tu correo.'],
    ['   ', 'Escribe tu correo.'],
  ])('written as "%s" gets a message that says what to change', (written, message) => {
    const { issues } = v.safeParse(Email, written)
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  })

  test('is trimmed by forms only', () => {
    expect(v.parse(Email, ' ana@example.es\n').stored).toBe('ana@example.es')
    expect(readEmail('ana@example.es\n').email).toBeUndefined()
  })
})

/** Pieces of addresses and near-addresses, some of which become equal under a careless folding of case. */
const PIECES = [
  'a',
  'A',
  'k',
  'K',
  '\u212a',
  'ñ',
  'Ñ',
  'n\u0303',
  's',
  '\u017f',
  'ß',
  '.',
  '-',
  '+',
  "'",
  '·',
  '\u00ad',
]
const piece = fc.constantFrom(...PIECES)
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
const written = fc.oneof(
  fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}.es`),
  fc.tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), text).map(([local, domain]) => `${local}@${domain}.es`),
  fc.tuple(text, fc.string({ unit: 'grapheme', maxLength: 8 })).map(([local, domain]) => `${local}@${domain}.es`),
  fc.emailAddress(),
  fc.constantFrom(...TAKEN_ADDRESSES.map((address) => address.written)),
)

describe('reading an address', () => {
  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(written, (one) => {
        const { email } = readEmail(one)
        if (!email) return
        expect(readEmail(email.stored)).toEqual({ email })
        expect(readEmail(email.key)).toEqual({ email: { stored: email.key, key: email.key } })
      }),
      { numRuns: 3000 },
    )
  })

  test('keeps the local part, and gives a domain that is the same for the DNS', () => {
    fc.assert(
      fc.property(written, (one) => {
        const { email } = readEmail(one)
        if (!email) return
        const at = one.lastIndexOf('@')
        expect(email.stored.slice(0, at)).toBe(one.slice(0, at))
        expect(email.stored).toMatch(/^[!-~]+$/)
        const sameInLowerCase = [...one.slice(at + 1)].map((character) => character.toLowerCase()).join('')
        expect(new URL(`http://${sameInLowerCase}`).hostname).toBe(email.stored.slice(at + 1))
      }),
      { numRuns: 3000 },
    )
  })

  test('gives two addresses one key only if they differ just in case before the @ or in the domain’s spelling', () => {
    const folded = (one: string) => {
      const at = one.lastIndexOf('@')
      const local = one.slice(0, at).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      return `${local}@${new URL(`http://${one.slice(at + 1)}`).hostname}`
    }
    fc.assert(
      fc.property(written, written, (one, other) => {
        const [a, b] = [readEmail(one).email, readEmail(other).email]
        if (a && b) expect(a.key === b.key).toBe(folded(one) === folded(other))
      }),
      { numRuns: 3000 },
    )
  })
})
