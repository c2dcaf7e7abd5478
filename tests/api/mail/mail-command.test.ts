import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '#api/db/database.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { deliverDue } from '#api/mail/worker.ts'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { LEDGER_KEY } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'temporada-mail-'))
const DATABASE_URL = `sqlite:${join(folder, 'site.db')}`

/** The command as a process of its own, beside the server's open database. */
const command = (...words: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['src/cli/mail.ts', ...words],
      { cwd: ROOT, env: { ...CLEAN_ENV, DATABASE_URL, SESSION_SECRET: 'x'.repeat(32), LEDGER_KEY } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

const failing = (failure: object) =>
  ({
    sendMail: async () => {
      throw Object.assign(new Error('as the server said'), failure)
    },
  }) as unknown as Transporter

let app: TestApi
beforeAll(async () => {
  const database = await openDatabase(DATABASE_URL)
  await migrate(database)
  app = await createTestApi({ database, now: Date.now(), deps: { developmentMailbox: 'off' } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const tell = (to: string) => {
  const mail = { kind: 'password-changed', to, locale: 'es-ES', dedupeKey: to, payload: {} } as const
  return app.db.transact(() => enqueue(mail, app.clock.at))
}

test('mails: from the list to another attempt', async () => {
  await tell('dead@example.es')
  await deliverDue(app.deps, failing({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }))
  await tell('waits@example.es')
  await deliverDue(app.deps, failing({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }))
  const minute = new Date(app.clock.at).toISOString().slice(0, 16)
  const list = await command('list')
  expect(list.code).toBe(0)
  expect(list.stdout).toMatch(
    new RegExp(`^\\S+  dead     ${minute}  password-changed  dead@example.es  EENVELOPE 550$`, 'm'),
  )
  expect(list.stdout).toMatch(
    new RegExp(`^\\S+  waiting  ${minute}  password-changed  waits@example.es  EAUTH 535$`, 'm'),
  )
  expect(list.stderr).toMatch(/^The mail server cannot be used since \S+ \(EAUTH 535\); next attempt \S+\.\n2 mails\n$/)

  const dead = await command('list', '--state', 'dead')
  expect(dead.stdout.split('\n')).toHaveLength(2)
  const id = dead.stdout.split('  ', 1)[0] ?? ''
  expect(await command('retry', id)).toMatchObject({
    code: 0,
    stdout: `${id} is queued; it goes to dead@example.es.\n`,
  })
  expect((await command('list')).stderr).toBe('2 mails\n')
  expect((await command('retry', '--all')).stdout).toBe('0 queued; 0 cannot be sent again.\n')
})

test.each([
  ['no command', [], 'Usage:'],
  ['an unknown state', ['list', '--state', 'lost'], '"lost" is not a state.'],
  ['no id', ['retry'], 'ID is missing.'],
  ['an unknown id', ['retry', 'nope'], 'There is no mail nope.'],
])('with %s it tells so and fails', async (_, words, message) => {
  const { code, stderr } = await command(...words)
  expect(code).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/\n\s+at /)
})
