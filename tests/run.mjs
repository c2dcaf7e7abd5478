// `npm test`, `npm run check`, `npm run bench`, `npm run fuzz` and `npm run share-pictures`: installs what is missing, then runs on the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, ROOT, runNode } from '../src/cli/bootstrap.mjs'

const [command = 'all', ...options] = process.argv.slice(2)
const reports = join(ROOT, 'test-results')
const totals = { passed: 0, failed: 0 }

const count = (isPassed) => {
  if (isPassed) totals.passed++
  else totals.failed++
}

async function check() {
  console.log('\n· Tipos y estilo')
  count((await runNode(['node_modules/typescript/bin/tsc', '--noEmit'])) === 0)
  count((await runNode(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])) === 0)
}

async function vitest() {
  console.log('\n· Pruebas de reglas, API y arquitectura')
  const outputFile = join(reports, 'vitest.json')
  const args = [
    'run',
    '--config',
    'app.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ]
  const code = await runNode(['node_modules/vitest/vitest.mjs', ...args], { env: { VITEST: 'true', NODE_ENV: 'test' } })
  addReport(outputFile, code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

async function endToEnd() {
  console.log('\n· Pruebas en el navegador')
  const outputFile = join(reports, 'playwright.json')
  const code = await runNode(['node_modules/playwright/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: browser(), PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile },
  })
  addReport(outputFile, code, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected])
}

/** A runner that fails without a failed test (a crash, a set-up failure, no test found) counts as one failure. */
function addReport(file, code, read) {
  const [passed, failed] = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
  totals.passed += passed
  totals.failed += failed || passed === 0 || code !== 0 ? Math.max(failed, 1) : 0
}

/** The shell is Chromium without a window: what Playwright downloads, and a seventh faster here. */

const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** An installed browser, else Debian's, else Playwright's download. First its shell without windows, as Playwright's is. */
function browser() {
  const found = [process.env.CHROMIUM_PATH, ...CHROMIUMS].find((path) => path && existsSync(path))
  if (found) return found
  console.log('· Instalando Chromium…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update', '-qq')
    // Not every Debian has the shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '-qq', '--no-install-recommends', name)
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  spawnSync(process.execPath, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
  })
  return ''
}

async function runFiles(files, env = {}) {
  await build()
  for (const file of files) {
    const code = await runNode([file, ...options], { env: { NODE_ENV: 'production', ...env } })
    if (code !== 0) process.exitCode = code
  }
}

/** Commands that are not tests and count nothing. */
const tools = {
  bench: () => runFiles(['plays', 'plays-over-http', 'pages', 'bytes'].map((name) => `tests/bench/${name}.ts`)),
  fuzz: () => runFiles(['tests/fuzz/run.ts']),
  'share-pictures': () => runFiles(['tests/art/share-pictures.ts'], { CHROMIUM_PATH: browser() }),
}

const commands = {
  check: async () => check(),
  all: async () => {
    await build()
    await check()
    await vitest()
    await endToEnd()
  },
}

install()
if (tools[command]) {
  await tools[command]()
} else {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  try {
    await commands[command]()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    totals.failed++
  }
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed === 0 ? 0 : 1
}
