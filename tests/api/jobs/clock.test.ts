import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApiProcess } from '#tests/support/api-process.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const MOVED_CLOCK = pathToFileURL(join(import.meta.dirname, '../../support/moved-clock.ts')).href
const DAY_MS = 24 * 60 * 60 * 1000

let dataDir: string
let running: ReturnType<typeof startApiProcess> | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'temporada-clock-'))
})
afterEach(async () => {
  await running?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Every card wins for the next ten days; then winners have a month to claim. */
const season = () =>
  seasonOf(
    scratchCard({
      zone: 'UTC',
      ...windowFromNow(-10, 10, 40),
      limits: { physical: 1, code: 3 },
      prizes: [{ key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 2000, symbol: 'limon' }],
    }),
  )

/** Starts the API with its clock `aheadMs` ahead of the machine’s. */
async function start(aheadMs: number) {
  const env = { DATA_DIR: dataDir, SEASON_FILE: join(dataDir, 'season.json'), RATE_LIMITS: 'off' }
  running = startApiProcess({ ...env, CLOCK_AHEAD_MS: String(aheadMs) }, [MOVED_CLOCK])
  return { api: running, origin: `${await running.origin}/api/v1` }
}

async function stop() {
  running?.child.kill('SIGTERM')
  await running?.exit
}

async function call(url: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function signUp(origin: string): Promise<string> {
  const person = { email: 'ana@example.es', password: 'una frase bien larga', birthDate: '1990-05-05', country: 'ES' }
  const { body } = await call(`${origin}/accounts`, { ...person, acceptRules: true, acceptPrivacy: true })
  const { body: mailbox } = await call(`${origin}/development/mails`)
  const code = /^\d{6}$/m.exec(mailbox.mails[0].text)?.[0]
  return (await call(`${origin}/accounts/confirm-code`, { ticket: body.ticket, code })).body.access
}

test('a clock that is temporarily a year ahead expires no prize and blocks no job', async () => {
  writeFileSync(join(dataDir, 'season.json'), JSON.stringify(season()))
  const before = await start(0)
  const token = { authorization: `Bearer ${await signUp(before.origin)}` }
  const { body: cards } = await call(`${before.origin}/campaigns/rasca/cards`, undefined, token)
  const slot = cards.current[0].slot
  const { body: card } = await call(
    `${before.origin}/campaigns/rasca/editions/test/plays`,
    { slot },
    { ...token, 'idempotency-key': 'clock-test' },
  )
  await call(`${before.origin}/plays/${card.play.id}/reveal`, {}, token)
  const prize = (await call(`${before.origin}/me/prizes`, undefined, token)).body.prizes[0]
  expect(prize.state).toBe('won')
  await stop()

  // Every job runs once when the process starts.
  const ahead = await start(365 * DAY_MS)
  await expect.poll(() => ahead.api.said.text).toContain('the clock is far from where it was last')
  expect((await call(`${ahead.origin}/campaigns/rasca`)).body.phase).toBe('finished')
  await stop()

  const { api, origin } = await start(0)
  expect(api.said.text).not.toContain('the clock is far')
  const claimed = await call(`${origin}/prizes/${prize.id}/claim`, {}, token)
  expect(`${claimed.status} ${claimed.body.state ?? claimed.body.code}`).toBe('200 claimed')
  const jobs = new DatabaseSync(join(dataDir, 'temporada.db'), { readOnly: true })
  const inTime = () =>
    jobs
      .prepare('select name, lease_until from job')
      .all()
      .every(({ lease_until }) => Number(lease_until) < Date.now() + 3 * 60 * 60 * 1000)
  await expect.poll(inTime).toBe(true)
  jobs.close()
})
