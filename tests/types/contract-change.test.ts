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

/** A change of the contract, and the page that has to hear of it. */
const CHANGES = [
  { file: 'src/contract/prizes.ts', from: 'claimUntil: Instant', to: 'claimBefore: Instant', page: 'prize-page.tsx' },
  {
    file: 'src/contract/campaigns.ts',
    from: "'not_open', 'paused'",
    to: "'not_open', 'sleeping'",
    page: 'obstacle-notice.tsx',
  },
]

test.each(CHANGES)('$from → $to in the contract breaks $page', ({ file, from, to, page }) => {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const pattern = new RegExp(from.replaceAll(/\s+/g, '\\s+'))
  expect(before).toMatch(pattern)
  writeFileSync(path, before.replace(pattern, to))
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', copy],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  )
  writeFileSync(path, before)
  expect(stdout).toContain(page)
})
