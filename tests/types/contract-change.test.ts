import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'temporada-types-'))

beforeAll(() => {
  for (const part of ['src', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const config = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src'] }))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Changes of the contract, each with the page that it breaks. */
const CHANGES = [
  {
    file: 'src/contract/prizes.schema.ts',
    from: 'claimUntil: Instant',
    to: 'claimBefore: Instant',
    page: 'prize-page.tsx',
  },
  {
    file: 'src/contract/campaigns.schema.ts',
    from: "'not_open', 'paused'",
    to: "'not_open', 'sleeping'",
    page: 'obstacle-notice.tsx',
  },
]

/**
 * Makes both changes in one run, because checking the types of the whole project keeps both processors busy for half a
 * minute.
 */
test('a change of the contract makes the pages that use it fail to compile', () => {
  for (const { file, from, to } of CHANGES) {
    const path = join(copy, file)
    const before = readFileSync(path, 'utf8')
    const pattern = new RegExp(from.replaceAll(/\s+/g, '\\s+'))
    expect(before).toMatch(pattern)
    writeFileSync(path, before.replace(pattern, to))
  }
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', copy], { cwd: copy, encoding: 'utf8' })
  for (const { page } of CHANGES) expect(stdout).toContain(page)
})
