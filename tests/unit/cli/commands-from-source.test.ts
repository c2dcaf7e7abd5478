import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'

const ROOT = join(import.meta.dirname, '../../..')
const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
/** Those of `start.mjs` that are no operator command. */
const OTHERS = ['start', 'start:api', 'dev', 'build', 'package', 'openapi', 'reference']
const commands = Object.keys(scripts).filter(
  (name) => scripts[name]?.startsWith('node src/cli/start.mjs') && !OTHERS.includes(name),
)

// All other tests start the built programs in a whole run (`tests/support/programs.ts`).
test.each(commands)('npm run %s starts from its source', (name) => {
  const args = ['src/cli/temporada.ts', name, '--nonsense']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env: CLEAN_ENV, encoding: 'utf8' })
  expect(stderr).toContain("Unknown option '--nonsense'")
  expect(status).toBe(1)
})
