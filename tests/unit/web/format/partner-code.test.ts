import { describe, expect, test } from 'vitest'
import { newPartnerCode, printPartnerCode, readPartnerCode } from '#contract/partner-code.ts'
import { groupTyped, shownCode, slipWords } from '#web/format/partner-code.ts'

const CODE = newPartnerCode((bytes) => new Uint8Array(bytes).fill(7))
const PRINTED = printPartnerCode(CODE)

describe('the shown form of a code', () => {
  test('is its printed form, however the code was written', () => {
    expect(shownCode(CODE.toLowerCase(), [])).toBe(PRINTED)
    expect(shownCode(`https://temporada.example/promo/tpp/${PRINTED}`, [])).toBe(PRINTED)
  })
  test.each([['AB-1234'], ['ab 12 / 34'], ['7K2M-QX9T-04BU'], ['pan y vino']])(
    'for %s is the text as it was written',
    (written) => expect(shownCode(` ${written} `, ['@@-####'])).toBe(written),
  )
  test('has at most 40 characters', () => expect(shownCode('x'.repeat(500), [])).toHaveLength(40))
})

test.each([
  ['', 'Escribe tu código.'],
  [' -- ', 'Escribe tu código.'],
  ['7K2M-QX9T-0', 'Faltan 3 signos.'],
  ['7K2M-QX9T-04B', 'Falta 1 signo.'],
  [`${PRINTED}Z`, 'Sobra 1 signo: el código tiene 12.'],
  [`https://example.com/promo/tpp/${CODE.slice(0, 9)}`, 'Faltan 3 signos.'],
  [`U${CODE.slice(1)}`, 'La U no se usa en estos códigos: mira si es una V.'],
  [`${CODE.slice(0, 11)}${CODE.endsWith('Z') ? 'Y' : 'Z'}`, 'Hay alguna letra o número mal: revísalo.'],
])('«%s» gets the message: %s', (written, words) => {
  const { slip } = readPartnerCode(written, [])
  expect(slip && slipWords(slip, written)).toBe(words)
})

describe('a code that is being typed', () => {
  /** `|` marks the caret. */
  const type = (typed: string) => {
    const { text, caret } = groupTyped({ text: typed.replace('|', ''), caret: typed.indexOf('|') })
    return `${text.slice(0, caret)}|${text.slice(caret)}`
  }
  test.each([
    ['7k2|', '7K2|'],
    ['7k2m|', '7K2M|'],
    ['7K2Mq|', '7K2M-Q|'],
    ['7k2m qx9t 04bd|', '7K2M-QX9T-04BD|'],
    ['7K2MQ|X9T', '7K2M-Q|X9T'],
    ['7K2|QX9T', '7K2|Q-X9T'],
    ['7K2MX|-QX9T', '7K2M-X|QX9-T'],
    ['|7K2MQ', '|7K2M-Q'],
    ['7K2M|QX9T', '7K2M|-QX9T'],
  ])('changes from %s to %s', (typed, shown) => expect(type(typed)).toBe(shown))
  test.each([['https://example.com/promo/tpp/7K2|'], ['7K2MQX9T04BD5|']])('is left as %s', (typed) =>
    expect(type(typed)).toBe(typed),
  )
})
