import { expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/history.schema.ts'
import { groupByDay } from '#web/features/history/history-days.ts'

const entry = (at: string, zone = 'Europe/Madrid') =>
  ({ id: at, at: Date.parse(at), campaign: { zone } }) as HistoryEntry

const shown = (entries: readonly HistoryEntry[], now: string) =>
  groupByDay(entries, Date.parse(now)).map(({ label, entries }) => `${label}: ${entries.length}`)

test.each([
  ['today until midnight of the campaign', '2026-11-27T22:59:59Z', '2026-11-27T23:00:00Z', 'Ayer: 1'],
  ['the same instant, where it is still today', '2026-11-27T22:59:59Z', '2026-11-27T22:59:59Z', 'Hoy: 1'],
  ['yesterday after the clocks went back', '2026-10-24T23:00:00Z', '2026-10-26T22:00:00Z', 'Ayer: 1'],
  ['yesterday after the clocks went forward', '2026-03-28T23:30:00Z', '2026-03-30T21:30:00Z', 'Ayer: 1'],
  ['two days ago', '2026-11-25T10:00:00Z', '2026-11-27T10:00:00Z', 'miércoles, 25 de noviembre: 1'],
  ['yesterday, at the end of a year', '2026-12-31T22:30:00Z', '2026-12-31T23:30:00Z', 'Ayer: 1'],
  ['last year', '2025-12-30T10:00:00Z', '2026-01-02T10:00:00Z', 'martes, 30 de diciembre de 2025: 1'],
])('%s', (_, at, now, label) => expect(shown([entry(at)], now)).toEqual([label]))

test('entries of one day are together, and each day of its campaign has its own heading', () => {
  const entries = [
    entry('2026-11-27T10:00:00Z'),
    entry('2026-11-27T02:00:00Z', 'America/Mexico_City'),
    entry('2026-11-26T20:00:00Z'),
    entry('2026-11-26T10:00:00Z'),
    entry('2026-11-25T10:00:00Z'),
  ]
  // At 02:00 UTC it is still the 26th in Mexico.
  expect(shown(entries, '2026-11-27T12:00:00Z')).toEqual(['Hoy: 1', 'Ayer: 3', 'miércoles, 25 de noviembre: 1'])
})
