import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { startApiProcess } from '#tests/support/api-process.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const FIRST = seasonOf(scratchCard(windowFromNow(-2, 20, 30)))
const SECOND: SeasonFileInput = { ...FIRST, drawProtocol: 'Otro protocolo' }

test('in a rolling deployment, processes with the former season serve the new one, and none brings the former one back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-mixed-'))
  const DATABASE_URL = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  async function start(season: SeasonFileInput) {
    const SEASON_FILE = join(folder, `${season === FIRST ? 'first' : 'second'}.json`)
    writeFileSync(SEASON_FILE, JSON.stringify(season))
    const api = startApiProcess({ DATA_DIR: folder, DATABASE_URL, SEASON_FILE })
    onTestFinished(() => api.kill())
    const origin = await api.origin
    return {
      ready: async () => (await fetch(`${origin}/readyz`)).status,
      protocol: async () => (await (await fetch(`${origin}/api/v1/conditions`)).json()).drawProtocol,
      faults: () => api.said.text.split('\n').filter((line) => line.includes('the season file is not applied')),
    }
  }
  const former = [await start(FIRST), await start(FIRST)]
  for (const api of former) expect(await api.ready()).toBe(200)

  const latter = await start(SECOND)
  for (const api of [...former, latter]) {
    await expect.poll(api.protocol, { timeout: 10_000 }).toBe('Otro protocolo')
    expect(await api.ready()).toBe(200)
  }

  const stale = await start(FIRST)
  expect(await stale.ready()).toBe(200)
  expect(await stale.protocol()).toBe('Otro protocolo')
  expect(stale.faults()).toEqual([expect.stringMatching(/"level":50.*generation 1, which a newer one has replaced/)])
}, 120_000)
