import { expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { calendarFile } from '#web/server/downloads/calendar-file.ts'

const CAMPAIGN = {
  slug: 'xmas',
  kind: 'xmas',
  edition: '2026',
  title: 'Navidad',
  tagline: 'Una puerta cada día',
  phase: 'announced',
  zone: 'Europe/Madrid',
  opensAt: Date.parse('2026-11-30T23:00Z'),
  closesAt: Date.parse('2026-12-24T23:00Z'),
  serverNow: Date.parse('2026-11-20T12:34:56.789Z'),
} as Campaign
const PLACE = { siteName: 'Temporada', origin: 'https://promo.example.es' }

const fileOf = (changes: Partial<Campaign> = {}) => calendarFile({ ...CAMPAIGN, ...changes }, PLACE)
/** Unfolds the lines (RFC 5545, section 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

test('the calendar file has one event, with every property that RFC 5545 requires', () => {
  expect(linesOf(fileOf())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Temporada//Promociones//ES',
    'BEGIN:VEVENT',
    'UID:xmas-2026@promo.example.es',
    'DTSTAMP:20261120T123456Z',
    'DTSTART;VALUE=DATE:20261201',
    'DTEND;VALUE=DATE:20261225',
    'SUMMARY:Navidad',
    'DESCRIPTION:Una puerta cada día\\nhttps://promo.example.es/promo/xmas',
    'URL:https://promo.example.es/promo/xmas',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('the event has times in UTC if the campaign does not open at midnight', () => {
  const lines = linesOf(fileOf({ opensAt: Date.parse('2026-12-01T09:30Z') }))
  expect(lines).toContain('DTSTART:20261201T093000Z')
  expect(lines).toContain('DTEND:20261224T230000Z')
})

test('a campaign that is moved and cancelled keeps its UID and gets the status CANCELLED', () => {
  const lines = linesOf(fileOf({ opensAt: CAMPAIGN.opensAt + 1000, phase: 'cancelled' }))
  expect(lines).toContain('UID:xmas-2026@promo.example.es')
  expect(lines).toContain('STATUS:CANCELLED')
})

test('separators and line breaks in a text are escaped, so that the text cannot add a property', () => {
  const title = 'Uno, dos; tres\\cuatro\r\nEND:VEVENT\rMETHOD:CANCEL'
  const lines = linesOf(fileOf({ title }))
  expect(lines).toContain('SUMMARY:Uno\\, dos\\; tres\\\\cuatro\\nEND:VEVENT\\nMETHOD:CANCEL')
})

test('lines are folded at 75 octets, never inside a character', () => {
  const title = `${'año '.repeat(40)}🎄🎄🎄`
  const file = fileOf({ title })
  const octets = file.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(Math.max(...octets)).toBeGreaterThan(70)
  expect(linesOf(file)).toContain(`SUMMARY:${title}`)
})
