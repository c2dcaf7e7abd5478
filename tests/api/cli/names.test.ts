import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSession } from '#api/accounts/sessions/queries.ts'
import { BATCH_ROWS } from '#api/db/batches.ts'
import { migrate, openDatabase } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { getMe, updateProfile } from '#contract/accounts.schema.ts'
import { setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import { createLeague, listLeagues } from '#contract/games/eurocopa/leagues.schema.ts'
import { getMyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { addFans, PORRA_ID, porra, TEST_PORRA } from '#tests/support/porra.ts'
import { runProgram } from '#tests/support/programs.ts'
import { LEDGER_KEY } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { addPasskeyOf } from '../accounts/passkey-of.ts'

const HOME = { country: 'ES', zone: 'Europe/Madrid', locale: 'es-ES' } as const

describe('the commands for names, beside a running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-names-'))
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
    SESSION_SECRET: 'x'.repeat(32),
    LEDGER_KEY,
  }
  let app: TestApi
  let as: string
  beforeAll(async () => {
    const database = await openDatabase(env.DATABASE_URL)
    await migrate(database)
    app = await createTestApi({ database, now: Date.parse('2026-07-05T10:00:00Z'), season: [porra()] })
    as = (await addFans(app, 1))[0] ?? ''
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const command = (name: string, ...words: string[]) => runProgram(name, words, env)

  test('every session of a member can be ended', async () => {
    const before = app.clock.at
    // The command reads the clock of this machine.
    app.clock.at = Date.now()
    const { access, account } = await app.signUp()
    await app.signIn(account.email)
    expect((await command('members', 'sign-out', account.email)).stdout).toBe(
      `2 open sessions of ${account.email} have ended.\n`,
    )
    await expect(app.call(getMe, { as: access })).rejects.toMatchObject({ code: 'session_ended' })
    expect((await command('members', 'sign-out', account.email)).stdout).toMatch(/^0 open sessions/)
    app.clock.at = before
  })

  test('every session of all members can be ended, over several batches', async () => {
    const before = app.clock.at
    app.clock.at = Date.now()
    const { access, account } = await app.signUp()
    const times = { created_at: 1, rotated_at: 1, last_seen_at: 1, expires_at: Date.now() + HOUR_MS }
    const ids = Array.from({ length: BATCH_ROWS + 1 }, uuidv7)
    await app.db.transact(function* () {
      for (const id of ids) yield* insertSession({ ...times, id, token_hash: id, account_id: account.id, family: id })
    })
    expect((await command('members', 'sign-out', account.email, '--all')).code).toBe(1)
    await app.call(getMe, { as: access })
    const { stdout } = await command('members', 'sign-out', '--all')
    const [, count = ''] = /^(\d+) open sessions of all members have ended\.\n$/.exec(stdout) ?? []
    expect(Number(count)).toBeGreaterThan(ids.length)
    await expect(app.call(getMe, { as: access })).rejects.toMatchObject({ code: 'session_ended' })
    expect((await command('members', 'sign-out', '--all')).stdout).toMatch(/^0 open sessions/)
    const noted = await app.db.read.selectFrom('operator_command').selectAll().orderBy('at', 'desc').execute()
    expect(noted[0]).toMatchObject({ command: 'members sign-out', outcome: 'done', subjects: '["all"]' })
    app.clock.at = before
  })

  test('the passkeys and the second step of a member can be removed', async () => {
    const before = app.clock.at
    app.clock.at = Date.now()
    const { access, account } = await app.signUp()
    await addPasskeyOf(app, access, createAuthenticator(app.deps.publicOrigin))
    expect(await command('members', 'remove-factors', account.email)).toEqual({
      code: 0,
      stdout: `${account.email}: 1 passkeys removed; it asked for no code; 1 open sessions have ended.\n`,
      stderr: '',
    })
    await expect(app.call(getMe, { as: access })).rejects.toMatchObject({ code: 'session_ended' })
    const noted = await app.db.read.selectFrom('operator_command').selectAll().orderBy('at', 'desc').execute()
    expect(noted[0]).toMatchObject({ command: 'members remove-factors', outcome: 'done' })
    expect(noted[0]?.subjects).toContain(account.id)
    app.clock.at = before
  })

  test('an account can be blocked with a reason, and unblocked', async () => {
    const { access, account } = await app.signUp()
    const { email } = account
    expect((await command('members', 'block', email)).stderr).toContain('--reason is missing.')
    expect(await command('members', 'block', email, '--reason', 'Dos cuentas.')).toEqual({
      ...{ code: 0, stdout: `${email} is blocked, and reads: Dos cuentas.\n`, stderr: '' },
    })
    expect((await app.call(getMe, { as: access })).blockReason).toBe('Dos cuentas.')
    expect(JSON.parse((await command('members', 'data', email)).stdout).account.blockReason).toBe('Dos cuentas.')
    const noted = await app.db.read.selectFrom('operator_command').selectAll().orderBy('at', 'desc').execute()
    expect(noted[0]).toMatchObject({ command: 'members block', outcome: 'done' })
    expect(noted[0]?.subjects).toContain(account.id)
    expect((await command('members', 'unblock', email)).stdout).toBe(`${email} is not blocked any more.\n`)
    expect(await command('members', 'unblock', email)).toMatchObject({ code: 1, stderr: `${email} is not blocked.\n` })
  })

  test('an alias can be hidden and shown again, given the address of its account', async () => {
    const { email } = await app.call(updateProfile, { as, input: { ...HOME, alias: 'Lola' } })
    expect(await command('members', 'hide', email)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--reason is missing.'),
    })
    expect(await command('members', 'hide', email, '--reason', 'Ofende.')).toEqual({
      code: 0,
      stdout: `"Lola" is hidden. ${email} reads: Ofende.\n`,
      stderr: '',
    })
    expect((await command('members', 'alias', email)).stdout).toBe(`${email}  Lola  (hidden)\n`)
    expect((await app.call(getMe, { as })).alias).toBeNull()
    expect((await command('members', 'unhide', email)).stdout).toBe('"Lola" is not hidden any more.\n')
    expect((await app.call(getMe, { as })).alias).toBe('Lola')
  })

  test('an alias can be replaced only by a valid name, and an unknown member is reported', async () => {
    const { email } = await app.call(updateProfile, { as, input: { ...HOME, alias: 'Lola' } })
    expect(await command('members', 'rename', email, '--to', 'mal.example', '--reason', 'Ofende.')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^"mal.example" cannot be a name\. Visitors read: /),
    })
    expect((await command('members', 'rename', email, '--to', 'Marta', '--reason', 'Ofende.')).stdout).toBe(
      `"Lola" is "Marta" now. ${email} reads: Ofende.\n`,
    )
    expect((await app.call(getMe, { as })).alias).toBe('Marta')
    expect(await command('members', 'hide', 'nobody@example.es', '--reason', 'x')).toMatchObject({
      code: 1,
      stderr: 'There is no member "nobody@example.es".\n',
    })
  })

  test('a board name can be replaced, and the event records the operator', async () => {
    await app.call(setBoardName, { as, params: TEST_PORRA, input: { name: 'Bernardo' } })
    expect((await command('porra', 'names', PORRA_ID, 'ber')).stdout).toContain('Bernardo')
    const words = ['rename', PORRA_ID, 'Bernardo', '--to', 'Ana R.', '--reason', 'Ofende.', '--as', 'eva']
    expect((await command('porra', ...words)).stdout).toBe(
      '"Bernardo" is "Ana R." now, and cannot be chosen again. Its owner reads: Ofende.\n',
    )
    expect((await app.call(getMyPredictions, { as, params: TEST_PORRA })).name.shown).toBe('Ana R.')
    const events = await app.db.read.selectFrom('event').select(['kind', 'actor', 'subject']).execute()
    expect(events).toContainEqual({ kind: 'name', actor: 'operator:eva', subject: 'board:renamed' })
  })

  test('a league is found by part of its name, which is hidden and shown again by the code of the league', async () => {
    const making = { as, params: TEST_PORRA, input: { name: 'Los Brutos' }, idempotencyKey: uuidv7() }
    const { code } = await app.call(createLeague, making)
    const name = async () => (await app.call(listLeagues, { as, params: TEST_PORRA })).leagues[0]?.name
    expect((await command('porra', 'leagues', PORRA_ID, 'bruto')).stdout).toBe(`${code}   1  Los Brutos\n`)
    expect((await command('porra', 'hide-league', PORRA_ID, code, '--reason', 'Ofende.')).stdout).toBe(
      '"Los Brutos" is hidden. Its owner reads: Ofende.\n',
    )
    expect((await command('porra', 'leagues', PORRA_ID)).stdout).toBe(`${code}   1  Los Brutos  (hidden)\n`)
    expect(await name()).toMatch(/^Liga /)
    await command('porra', 'unhide-league', PORRA_ID, code)
    expect(await name()).toBe('Los Brutos')
  })

  test('hiding fails for a prize that is not won, and renaming a winner fails for a name without a town', async () => {
    const [unit] = await app.db.read.selectFrom('prize_unit').select('id').limit(1).execute()
    expect(await command('prizes', 'hide', unit?.id ?? 'none', '--reason', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nobody has won a prize /),
    })
    expect(await command('prizes', 'rename', 'none', '--to', 'Ana', '--reason', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^--to must be like "Ana R., Sevilla"\. /),
    })
  })
})
