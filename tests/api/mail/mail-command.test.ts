import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '#api/db/database.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import type { MailTransport } from '#api/mail/transport.ts'
import { deliverDue } from '#api/mail/worker.ts'
import { runProgram } from '#tests/support/programs.ts'
import { LEDGER_KEY } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-mail-'))
const DATABASE_URL = `sqlite:${join(folder, 'site.db')}`

/** The command as a process of its own, beside the server's open database. */
const command = (...words: string[]) =>
  runProgram('mail', words, { DATABASE_URL, SESSION_SECRET: 'x'.repeat(32), LEDGER_KEY })

const failing = (failure: object) =>
  ({
    sendMail: async () => {
      throw Object.assign(new Error('as the server said'), failure)
    },
  }) as unknown as MailTransport

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

test('the command lists dead and waiting mails with their errors, and queues a dead mail again', async () => {
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

test('mails whose outcome is unknown are explained in the list, and can be sent again only one by one', async () => {
  await app.db.read.deleteFrom('outbox').execute()
  const told = async (to: string, times: number) => {
    await tell(to)
    for (let i = 0; i < times; i++) {
      await deliverDue(app.deps, failing({ code: 'ETIMEDOUT', command: 'CONN', stage: 'complete' }))
      if (i < times - 1) app.clock.advance(7 * 60 * 60_000)
    }
  }
  await told('thrice@one.example', 3)
  await told('once@other.example', 1)
  const { stdout, stderr } = await command('list')
  const later = new Date(app.clock.at + 30 * 60_000).toISOString().slice(0, 16)
  expect(stdout).toContain(
    `once@other.example  ETIMEDOUT; it may have arrived: sent once of at most 3, without an answer; next attempt ${later}
`,
  )
  expect(stdout).toMatch(
    /^\S+ {2}unknown {2}.* thrice@one.example {2}ETIMEDOUT; it may have arrived: sent 3 times of at most 3, without an answer; it is not sent again$/m,
  )
  expect(stderr).toMatch(/^Mails to other.example do not get through since \S+ \(ETIMEDOUT\); next attempt \S+\.$/m)
  expect((await command('retry', '--all')).stdout).toBe('0 queued; 0 cannot be sent again.\n')
  const unknown = (await command('list', '--state', 'unknown')).stdout
  expect((await command('retry', unknown.split('  ', 1)[0] ?? '')).stdout).toContain('is queued; it goes to thrice@')
})

test.each([
  ['no subcommand', [], 'Usage:'],
  ['an unknown state', ['list', '--state', 'lost'], '"lost" is not a state.'],
  ['no id', ['retry'], 'ID is missing.'],
  ['an unknown id', ['retry', 'nope'], 'There is no mail nope.'],
])('the command fails with a message when given %s', async (_, words, message) => {
  const { code, stderr } = await command(...words)
  expect(code).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/\n\s+at /)
})
