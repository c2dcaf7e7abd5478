import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'docs/add-a-campaign.md'), 'utf8')
const blocks = [...GUIDE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({ language, code }))
const changed: string[] = []
const copy = mkdtempSync(join(tmpdir(), 'temporada-guide-'))

/** Folders and files that the guide adds to or changes; the rest of the project is linked. */
const CHANGED = ['src', 'tests', 'docs', 'package.json', 'app.config.ts', 'vitest.config.ts']
const LINKED = readdirSync(ROOT).filter((name) => ![...CHANGED, '.git', '.tanstack', 'tsconfig.json'].includes(name))

beforeAll(async () => {
  // PostgreSQL runs as another user.
  chmodSync(copy, 0o755)
  for (const name of CHANGED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(copy, name))
  const config = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  const include = ['src', 'tests/types', 'tests/support/postgres-setup.ts', 'tests/api/games/mus']
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include }))
  for (const { language, code } of blocks) {
    if (language === 'diff') register(code)
    else writeFile(code)
  }
  await writeRouteTree()
  expect(run('src/cli/openapi.ts').status).toBe(0)
  expect(run('src/cli/reference.ts').status).toBe(0)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The first line of a block names its file. */
function writeFile(block: string) {
  const [, file = '', code = ''] = /^(?:\/[/*]|<!--) (\S+)(?: \*\/| -->)?\n(.*)/s.exec(block) ?? []
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), code)
  changed.push(file)
}

/** Applies changes: a heading names a file, and each paragraph below it is one change with the lines around it. */
function register(block: string) {
  for (const section of block.split(/^# /m).slice(1)) {
    const [file = '', ...lines] = section.trimEnd().split('\n')
    const text = lines
      .join('\n')
      .split('\n\n')
      .reduce(change, readFileSync(join(copy, file), 'utf8'))
    writeFileSync(join(copy, file), text)
    changed.push(file)
  }
}

function change(text: string, paragraph: string): string {
  const without = (mark: string) =>
    paragraph
      .split('\n')
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n')
  const [before, after] = [without('+'), without('-')]
  expect(text.split(`${before}\n`), before).toHaveLength(2)
  return text.replace(before, () => after)
}

/** Writes the route tree as the start of `npm run dev` does. */
async function writeRouteTree() {
  const server = await createServer({
    root: copy,
    configFile: join(copy, 'app.config.ts'),
    cacheDir: join(copy, '.vite'),
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  await server.close()
}

function run(...command: string[]) {
  const env = { ...CLEAN_ENV, NODE_ENV: 'test' }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('the example game of docs/add-a-campaign.md compiles', () => {
  expect(run('node_modules/typescript/bin/tsc', '--noEmit').said).toBe('')
})

test('the example game of the guide passes Biome', () => {
  const { status, said } = run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...changed)
  expect(status, said).toBe(0)
})

test('the test of the example game passes, and so do the tests that cover every game', () => {
  const files = ['tests/unit', 'tests/architecture'].flatMap(testsOfEveryGame)
  // Each worker imports the modules of all games; the other workers of the run keep the processor busy.
  const args = ['run', '--maxWorkers=1', 'tests/api/games/mus/mus.test.ts', ...files]
  const { status, said } = run('node_modules/vitest/vitest.mjs', ...args)
  expect(status, said).toBe(0)
})

const testsOfEveryGame = (folder: string) =>
  readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /\b(KINDS|GAMES)\b/.test(readFileSync(join(copy, file), 'utf8')))
