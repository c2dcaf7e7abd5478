import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#api/db/backup.ts'
import { openDatabase } from '#api/db/database.ts'
import { startApiProcess } from '#tests/support/api-process.ts'
import { codesIn } from '#tests/support/database-dump.ts'
import { type Former, fillFormer, readFormer } from '#tests/support/former-database.ts'

const former = readFormer<Former & { file: object; answers: { codes: [string, string][] } }>('before-0026')
const CODES = former.answers.codes.map(([, code]) => code)

let folder: string
let env: { DATABASE_URL: string; SEASON_FILE: string; SESSION_SECRET: string }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-codes-'))
  const SEASON_FILE = join(folder, 'season.json')
  writeFileSync(SEASON_FILE, JSON.stringify(former.file))
  // That of the former version has a comma, which separates two secrets now.
  const SESSION_SECRET = former.secret.replaceAll(',', '')
  env = { DATABASE_URL: `sqlite:${join(folder, 'site.db')}`, SEASON_FILE, SESSION_SECRET }
  const db = await openDatabase(env.DATABASE_URL)
  await fillFormer(db, former)
  await db.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the bytes of a copy, made as `npm run backup` makes it. */
async function copied(name: string): Promise<string> {
  const copy = join(folder, name)
  await backUp(env.DATABASE_URL, copy)
  return readFileSync(copy, 'latin1')
}
const start = (LEDGER_KEY: string) => startApiProcess({ ...env, DATA_DIR: folder, LEDGER_KEY })

test('a server locks the codes of a former version before it responds, and locks them again with a newer key', async () => {
  expect(codesIn(await copied('before.db'), CODES)).toEqual(CODES)
  const stranger = start('a key that has locked nothing here at all')
  expect(await stranger.exit).toBe(1)
  expect(stranger.said.text).toContain('LEDGER_KEY: is not the key')

  const first = start(former.ledgerKey ?? '')
  await first.origin
  expect(codesIn(await copied('first.db'), CODES)).toEqual([])
  await first.kill()

  const newer = 'a newer ledger key of the site has 32 letters'
  const second = start(`${newer},${former.ledgerKey}`)
  await second.origin
  await second.kill()
  const third = start(newer)
  await third.origin
  await third.kill()
}, 120_000)
