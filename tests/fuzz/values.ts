import { ENDPOINTS } from '#contract/endpoints.ts'
import { BOT_ACTIONS } from '#contract/primitives/bot-actions.ts'
import { dayFromNow } from '#tests/support/days-from-now.ts'
import type { Dice } from './dice.ts'

/** Plausible values of a field, by its name, so that a request passes validation. */
export type Dictionary = ReadonlyMap<string, readonly unknown[]>

export const dictionaryOf = (known: {
  plays: readonly string[]
  history: readonly string[]
  prizes: readonly string[]
}): Dictionary =>
  new Map(
    Object.entries({
      id: [...known.plays, ...known.history, ...known.prizes, 'casa'],
      play: known.plays,
      historyId: known.history,
      slug: ['rasca', 'rasca', 'rasca', 'playa', 'playa', 'xmas', 'xmas', 'nada'],
      edition: ['test', 'test', 'test', 'otra'],
      spot: [1, 7, 16],
      give: ['lapa', 'vieira'],
      want: ['erizo', 'lapa'],
      slot: [1, 2, 3].map((n) => `day:${dayFromNow(0)}:${n}`),
      email: ['ana@example.com', 'otra+1@example.com', 'año@exämple.es'],
      password: ['una frase bien larga', 'otra frase aún más larga'],
      current: ['una frase bien larga'],
      birthDate: ['1990-05-05', '2004-02-29', '2015-01-01'],
      country: ['ES', 'MX', 'AR'],
      zone: ['Europe/Madrid', 'America/Lima'],
      locale: ['es-ES', 'es-MX'],
      code: ['123456', '000000', '7K3F-9Q2M-XV4T'],
      token: ['a'.repeat(43)],
      ticket: ['b'.repeat(43)],
      key: ['c'.repeat(22), 'form:1'],
      device: ['Firefox'],
      knownDevices: [[], ['d'.repeat(43)]],
      acceptRules: [true, 'on'],
      acceptPrivacy: [true, 'on'],
      news: [true, false, 'on'],
      rules: [true],
      privacy: [true],
      alias: ['Ana', null],
      subject: ['campaign', 'prize', 'account', 'other'],
      message: ['Hola, tengo una duda sobre mi premio.'],
      website: ['', 'spam'],
      action: BOT_ACTIONS,
      work: [0, 1, 2],
      cursor: ['', 'MTIzOmFiYw'],
      campaign: ['rasca', 'xmas'],
      kind: ['play', 'prize'],
      state: ['open', 'done'],
      month: ['2026-11'],
      answer: ['?code=a&state=b', 0, 1],
      n: ['1', '2', '5', '24', '0', '1.5'],
      address: [{ name: 'Ana', street: 'Calle 1', postcode: '28001', city: 'Madrid', phone: '600000000' }],
      isToBeSeen: [true, false],
      reference: ['AB12-CD34'],
      volver: ['/home', '//evil.example', '/promo/rasca?tarjeta=1#resultado'],
      tarjeta: [`day:${dayFromNow(0)}:1`],
    }),
  )

/** Every field name of the contract, of addresses and of forms. */
export const FIELDS: readonly string[] = [
  ...new Set([
    ...[...ENDPOINTS.values()].flatMap(({ input }) => ('entries' in input ? Object.keys(input.entries as object) : [])),
    ...[
      'id',
      'slug',
      'edition',
      'play',
      'slot',
      'n',
      'key',
      'isToBeSeen',
      'reference',
      'volver',
      'tarjeta',
      '_form',
      '_back',
      '_proof',
    ],
  ]),
]

const STRINGS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nset-cookie: a=b',
  'a'.repeat(300),
  'ñ'.repeat(70_000),
  '💥'.repeat(1000),
  '\ud800',
  '\u202egnirts',
  'e\u0301'.repeat(200),
  "' OR 1=1 --",
  '"; drop table account; --',
  '<script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}',
  'then',
  '.',
  '..',
  '../../../../etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%',
  '%zz',
  '%ff%fe',
  '%c0%ae',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '2026-02-30',
  '0000-00-00',
  '-000001-01-01',
  '99999-12-31',
  'day:9999-99-99:99',
  'bonus:00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'Europe/Madrid\0',
  '*/*;q=',
  '(a+)+$',
  '٣'.repeat(6),
]

/** Names that every object inherits: a lookup of one in a table must find nothing. */
export const PROTOTYPE_NAMES: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

/** An element that no page has: a response that contains it repeats its request. */
export const MARK = '<q9'
/** The markup as text, in an attribute, and as its own document. */
export const MARKUP: readonly string[] = [
  `${MARK} onload=a>`,
  `"'>${MARK}>`,
  `<svg xmlns="http://www.w3.org/2000/svg">${MARK}/></svg>`,
]

export const hostileString = (dice: Dice): string => {
  if (dice.chance(0.1)) return dice.pick(PROTOTYPE_NAMES)
  if (dice.chance(0.1)) return dice.pick(MARKUP)
  if (dice.chance(0.8)) return dice.pick(STRINGS)
  return Array.from({ length: dice.below(40) }, () =>
    String.fromCharCode(dice.below(dice.chance(0.5) ? 0x80 : 0x10000)),
  ).join('')
}

const NUMBERS = [0, -0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_SAFE_INTEGER]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** Any JSON value. */
export function hostileValue(dice: Dice): unknown {
  const kind = dice.below(10)
  if (kind < 5) return hostileString(dice)
  if (kind === 5) return dice.pick(NUMBERS)
  if (kind === 6) return dice.pick([null, true, false, [], {}, [[]], [null]])
  if (kind === 7) return nested(dice.pick([3, 60, 400]))
  if (kind === 8) return Array.from({ length: dice.pick([1, 50, 5000]) }, () => dice.pick(STRINGS).slice(0, 20))
  // Parsed, so that `__proto__` is an ordinary key.
  return JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"length":-1,"toString":1}',
  )
}

/** Returns an object with plausible fields, mostly with some of them spoilt. */
export function inputOf(dice: Dice, fields: readonly string[], dictionary: Dictionary): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const harm = dice.pick([0, 0.05, 0.3, 1])
  for (const field of fields) {
    if (dice.chance(harm * 0.2)) continue
    input[field] = dice.chance(harm) ? hostileValue(dice) : dice.pick(dictionary.get(field) ?? ['x'])
  }
  if (dice.chance(0.1)) input[hostileString(dice)] = hostileValue(dice)
  return input
}
