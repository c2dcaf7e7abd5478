import { describe, expect, test } from 'vitest'
import { faviconFolder } from '#contract/favicon-folder.ts'
import { toCsv } from '#host/csv.ts'
import { daysLeft, formatDeadline, timeLeft } from '#web/format/dates.ts'
import { formatClock, offsetOf } from '#web/format/exact-times.ts'
import { localPath } from '#web/format/local-path.ts'
import { floorFromTen, formatAmount, formatMoney } from '#web/format/money.ts'
import { counted, plural } from '#web/format/plural.ts'
import { claimBefore } from '#web/format/prize-words.ts'
import { documentTitle } from '#web/format/title.ts'
import { withFullStop } from '#web/format/with-full-stop.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'

describe('money', () => {
  test.each([
    [1234.5, '1.234,50'],
    [0, '0,00'],
    [-0.001, '0,00'],
    [1_000_000, '1.000.000,00'],
    [Number.NaN, '—'],
  ])('%s is formatted as %s', (value, text) => expect(formatAmount(value)).toBe(text))
  test.each([
    [1250, '12,50\u00a0€'],
    [1000, '10,00\u00a0€'],
    [160_000, '1.600,00\u00a0€'],
  ])('%s cents are formatted as %s, with a no-break space', (cents, text) => expect(formatMoney(cents)).toBe(text))
  test.each([
    [10, 10],
    [10.99, 10],
    [9.99, 9.99],
    [-12.5, -12.5],
  ])('amounts from ten on are rounded down: %s becomes %s', (value, floor) => expect(floorFromTen(value)).toBe(floor))
})

describe('dates', () => {
  test.each([
    ['2026-11-22T12:00:00Z', '2026-12-31T23:00:00Z', 'antes del 1 de enero'],
    ['2026-12-31T22:00:00Z', '2026-12-31T23:00:00Z', 'antes del 1 de enero'],
    ['2026-12-31T23:30:00Z', '2027-01-01T11:00:00Z', 'hoy, antes de las 12:00'],
  ])('at %s, the deadline %s for claiming a prize is written «%s»', (now, until, words) =>
    expect(claimBefore(Date.parse(now), Date.parse(until), 'Europe/Madrid')).toBe(words),
  )

  test.each([
    ['2026-03-29T00:59:00Z', '+01:00', '01:59'],
    ['2026-03-29T01:01:00Z', '+02:00', '03:01'],
    ['2026-10-25T00:59:00Z', '+02:00', '02:59'],
    ['2026-10-25T01:01:00Z', '+01:00', '02:01'],
    ['2026-12-31T23:30:00Z', '+01:00', '00:30'],
  ])('%s in Madrid has the offset %s and the local time %s', (instant, offset, time) => {
    const at = Date.parse(instant)
    expect(offsetOf(at, 'Europe/Madrid')).toBe(offset)
    expect(formatDateTime(at, 'Europe/Madrid')).toContain(`${time} (hora peninsular)`)
  })
  test.each([
    ['2026-12-31T23:00Z', '31 dic 2026, a medianoche'],
    ['2026-03-29T22:00Z', '29 mar 2026, a medianoche'],
    ['2026-10-25T23:00Z', '25 oct 2026, a medianoche'],
    ['2026-12-31T23:30Z', '1 ene 2027, 00:30'],
  ])('a deadline at %s is written «%s», because midnight ends a day', (instant, words) =>
    expect(formatDeadline(Date.parse(instant), 'Europe/Madrid')).toBe(words),
  )
  test('the year changes at midnight in the campaign’s time zone', () =>
    expect(formatDateTime(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Madrid')).toContain('2027'))
  test.each([
    [0, 'menos de un día'],
    [1, '1 día'],
    [12, '12 días'],
  ])('%s days left are written «%s», without the verb', (days, text) =>
    expect(daysLeft(0, days * 86_400_000)).toBe(text),
  )
  test.each([
    [0.5, 'queda menos de un día'],
    [1, 'queda 1 día'],
    [1.9, 'queda 1 día'],
    [2, 'quedan 2 días'],
  ])('%s days left are written «%s», with the verb', (days, text) => expect(timeLeft(0, days * 86_400_000)).toBe(text))
  test('a moment is formatted to the millisecond', () =>
    expect(formatClock(Date.parse('2026-11-20T12:05:09.007Z'), 'Europe/Madrid')).toBe('13:05:09,007'))
})

describe('numbers and their words', () => {
  test.each([
    [0, '0 tarjetas'],
    [1, '1 tarjeta'],
    [2, '2 tarjetas'],
    [21, '21 tarjetas'],
    [9999, '9999 tarjetas'],
    [10_000, '10.000 tarjetas'],
    [1_000_000, '1.000.000 tarjetas'],
  ])('%s with its noun is written «%s»', (count, text) => expect(counted(count, 'tarjeta', 'tarjetas')).toBe(text))
  test('a verb agrees with its number', () =>
    expect([1, 3].map((n) => plural(n, 'queda', 'quedan'))).toEqual(['queda', 'quedan']))
})

test.each([
  ['Falta un premio', 'Falta un premio.'],
  ['Volvemos el lunes.', 'Volvemos el lunes.'],
  ['¿Y ahora? Ya veremos…', '¿Y ahora? Ya veremos…'],
])('a text of the organiser gets a full stop unless it ends with a punctuation mark: %s', (text, said) =>
  expect(withFullStop(text)).toBe(said),
)

describe('a return path', () => {
  test.each(['/home', '/user/history?kind=play#fila', '/promo/tpp/caf%C3%A9'])('%s is kept', (path) =>
    expect(localPath(path)).toBe(path),
  )
  test.each([
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/%5Cexample.com',
    '/%2F/example.com',
    '/%0d/example.com',
    '/a\u0000b',
    'javascript:alert(1)',
    '/%E0%A4%A',
    '',
    undefined,
    7,
  ])('%s is refused', (path) => expect(localPath(path)).toBeUndefined())
})

test('a CSV cell is written so that spreadsheets read it as text, never as a formula', () => {
  expect(toCsv(['a', 'b'], [['=1+1', 'di "hola"; adiós']])).toBe('\uFEFFa;b\r\n\'=1+1;"di ""hola""; adiós"\r\n')
})

test.each([
  ['Temporada', undefined, 'Temporada'],
  ['Temporada', 'Rasca', 'Temporada · Rasca'],
])('the document title is right for the site %s and the page %s', (site, page, title) =>
  expect(documentTitle(site, page)).toBe(title),
)

test.each([
  ['Temporada', '/temporada'],
  ['Mi Marca Ñandú', '/mi-marca-nandu'],
  ['***', '/temporada'],
])('the icon folder is right for the site %s', (site, folder) => expect(faviconFolder(site)).toBe(folder))
