import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
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

/** Both changes share one program, and only these pages are checked: the whole project takes several times as long. */
test('a change of the contract makes the pages that use it fail to compile', () => {
  for (const { file, from, to } of CHANGES) {
    const path = join(copy, file)
    const before = readFileSync(path, 'utf8')
    const pattern = new RegExp(from.replaceAll(/\s+/g, '\\s+'))
    expect(before).toMatch(pattern)
    writeFileSync(path, before.replace(pattern, to))
  }
  const api = new API({ cwd: copy })
  try {
    const [project] = api.updateSnapshot({ openProject: join(copy, 'tsconfig.json') }).getProjects()
    if (!project) throw new Error('tsconfig.json names no project')
    const { program } = project
    for (const { page } of CHANGES) {
      const [file = ''] = program.getSourceFileNames().filter((name) => name.endsWith(`/${page}`))
      expect(program.getSemanticDiagnostics(file), page).not.toEqual([])
    }
  } finally {
    api.close()
  }
})
