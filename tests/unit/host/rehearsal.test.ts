import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createRehearsalClock } from '#api/rehearsal/clock.ts'
import { keepRehearsal, type Rehearsal, readRehearsal } from '#host/rehearsal.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const REHEARSAL: Rehearsal = { key: 'k'.repeat(43), endsAt: 2, ahead: -5_000, zone: 'Europe/Madrid' }

test('a folder is that of a rehearsal once its file is there, and a damaged file stops the start', () => {
  expect(readRehearsal(folder)).toBeUndefined()
  keepRehearsal(folder, REHEARSAL)
  expect(readRehearsal(folder)).toEqual(REHEARSAL)
  expect(readdirSync(folder)).toEqual(['rehearsal.json'])
  for (const text of ['', '{}', JSON.stringify({ ...REHEARSAL, key: '' })]) {
    writeFileSync(join(folder, 'rehearsal.json'), text)
    expect(() => readRehearsal(folder)).toThrow(/rehearsal\.json is damaged/)
  }
})

test('the clock is as far from that of the machine as the folder says, and moves only forward', () => {
  vi.setSystemTime(1_000_000)
  const clock = createRehearsalClock(folder, REHEARSAL)
  expect(clock.now()).toBe(995_000)
  const before = clock.monotonic()
  clock.moveTo(2_000_000)
  expect([clock.now(), readRehearsal(folder)?.ahead]).toEqual([2_000_000, 1_000_000])
  expect(clock.monotonic() - before).toBeGreaterThanOrEqual(1_005_000)
  clock.moveTo(1_500_000)
  expect([clock.now(), readRehearsal(folder)?.ahead]).toEqual([2_000_000, 1_000_000])
  vi.useRealTimers()
})
