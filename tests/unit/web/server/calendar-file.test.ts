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
/** Joins folded lines again (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

test('is one event in one calendar, with all that RFC 5545 requires', () => {
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

test('has times in UTC where it does not open at midnight', () => {
  const lines = linesOf(fileOf({ opensAt: Date.parse('2026-12-01T09:30Z') }))
  expect(lines).toContain('DTSTART:20261201T093000Z')
  expect(lines).toContain('DTEND:20261224T230000Z')
})

test('keeps its id when it is moved, and says when it is cancelled', () => {
  const lines = linesOf(fileOf({ opensAt: CAMPAIGN.opensAt + 1000, phase: 'cancelled' }))
  expect(lines).toContain('UID:xmas-2026@promo.example.es')
  expect(lines).toContain('STATUS:CANCELLED')
})

test('escapes what would end a value, so that no text adds a line of its own', () => {
  const title = 'Uno, dos; tres\\cuatro\r\nEND:VEVENT\rMETHOD:CANCEL'
  const lines = linesOf(fileOf({ title }))
  expect(lines).toContain('SUMMARY:Uno\\, dos\\; tres\\\\cuatro\\nEND:VEVENT\\nMETHOD:CANCEL')
})

test('folds lines at 75 octets, and cuts no character', () => {
  const title = `${'año '.repeat(40)}🎄🎄🎄`
  const file = fileOf({ title })
  const octets = file.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(Math.max(...octets)).toBeGreaterThan(70)
  expect(linesOf(file)).toContain(`SUMMARY:${title}`)
})
