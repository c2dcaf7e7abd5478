import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Starts the built site and returns what it prints for the operator. */
function printedBy(settings: Record<string, string>): string {
  const env = { ...CLEAN_ENV, DATA_DIR: mkdtempSync(join(tmpdir(), 'temporada-settings-')), ...settings }
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/temporada.js'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  return stderr
}

/** The variables that a message lists, in its order. */
const namesIn = (message: string) => [...message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)

const WRONG = { PORT: 'abc', ANALYTICS_ID: 'x', MAIL_FROM: 'no-address', SMTP_URL: 'mail.example', LOG_LEVEL: 'loud' }

test('a site that cannot start lists the faults of the settings of both parts at once', () => {
  const message = printedBy(WRONG)
  expect(message.split('\n')[0]).toBe('These settings are not valid:')
  expect(namesIn(message).sort()).toEqual(Object.keys(WRONG).sort())
})

test('a site with a separate API lists the faults of its own settings only', () => {
  const message = printedBy({ ...WRONG, API_BASE_URL: 'http://127.0.0.1:9/api/v1' })
  expect(namesIn(message)).toEqual(['PORT', 'ANALYTICS_ID', 'LOG_LEVEL'])
})

test('a public site lists every secret that is missing', () => {
  const message = printedBy({ PUBLIC_ORIGIN: 'https://promo.example.es' })
  expect(namesIn(message)).toEqual(['SESSION_SECRET', 'LEDGER_KEY'])
})
