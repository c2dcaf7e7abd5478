import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a second server cannot open the same file until the first closes it, but a command can', async () => {
  const url = `sqlite:${join(folder, 'one.db')}`
  const holder = await openDatabase(url)
  await expect(openDatabase(url)).rejects.toThrow('Another process already uses the database')
  const command = await openDatabase(url, { beside: true })
  await command.close()
  await holder.close()
  await (await openDatabase(url)).close()
})

test('a database URL of an unknown engine is refused', async () => {
  await expect(openDatabase('mysql://x')).rejects.toThrow('DATABASE_URL')
})
