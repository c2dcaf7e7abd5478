// Runs the scripts of package.json that check, format and measure, on the pinned Node; installs what is missing first.
// An argument that is not a command is a test file or a folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { build, install, ROOT, runNode } from '../src/cli/bootstrap.mjs'
import { runnersOf } from './runners-of.mjs'
import { chooseDay } from './test-day.mjs'

const [command = 'all', ...options] = process.argv.slice(2)
const reports = join(ROOT, 'test-results')
const totals = { passed: 0, failed: 0 }
/** Listed once more before the totals, because often only the end of a long log is kept. */
const failures = []

const count = (name, isPassed) => {
  if (isPassed) totals.passed++
  else fail(name)
}

const fail = (name) => {
  totals.failed++
  failures.push(name)
}

const typecheck = () => runNode(['node_modules/typescript/bin/tsc', '--noEmit'])
const biome = (option) => runNode(['node_modules/@biomejs/biome/bin/biome', 'check', option, '.'])
/** Files, exports and packages that nothing uses. */
const unused = () => runNode(['node_modules/knip/bin/knip.js', '--no-progress'])
const lint = () => biome('--error-on-warnings')

async function check() {
  console.log('\n· Types and style')
  const [types, style, unusedCode] = await Promise.all([typecheck(), lint(), unused()])
  count('types', types === 0)
  count('style', style === 0)
  count('unused code', unusedCode === 0)
}

/**
 * Returns the environment that gives the runners and their child processes the clock of the day chosen for this commit.
 */
function clockOfRun() {
  const { aheadMs, at } = chooseDay({ now: Date.now() })
  if (aheadMs === 0) return {}
  console.log(`\n· The clock of the tests: ${new Date(at).toISOString()} (TEST_CLOCK)`)
  const clock = pathToFileURL(join(ROOT, 'tests/support/wall-clock.mjs')).href
  return {
    TEST_CLOCK_AHEAD_MS: String(aheadMs),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}`.trim(),
  }
}

/** `projects` are names of projects in vitest.config.ts. */
async function vitest(env, projects, files) {
  console.log('\n· Tests of rules, API and architecture, and in Firefox and WebKit')
  const outputFile = join(reports, 'vitest.json')
  const chosen = [...projects.map((project) => `--project=${project}`), ...files]
  const args = ['run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`]
  const code = await runNode(['node_modules/vitest/vitest.mjs', ...args], {
    env: { ...env, NODE_ENV: 'test' },
  })
  addReport(outputFile, code, ({ numPassedTests, testResults }) => [
    numPassedTests,
    testResults.flatMap(failuresOfFile),
  ])
}

async function endToEnd(env, files) {
  console.log('\n· Tests in the browser')
  const outputFile = join(reports, 'playwright.json')
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', ...files]
  const code = await runNode(['node_modules/playwright/cli.js', ...args], {
    env: {
      ...env,
      CHROMIUM_PATH: await browser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
    },
  })
  addReport(outputFile, code, ({ stats, suites }) => [stats.expected + stats.flaky, suites.flatMap(failuresOfSuite)])
}

/** Returns the failed tests of a file. A file that could not be loaded has no tests and counts as one failure. */
const failuresOfFile = ({ name, status, assertionResults }) => {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [relative(ROOT, name)]
  return failed.map(
    ({ fullName, failureMessages }) => `${relative(ROOT, name)} › ${fullName}${reasonIn(failureMessages[0])}`,
  )
}

const failuresOfSuite = ({ suites = [], specs }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const faults = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return `tests/e2e/${file}:${line} › ${title}${faults.map(placeAndReason).join('')}`
    }),
  ...suites.flatMap(failuresOfSuite),
]

/** A test that times out has two errors: the timeout, and the step during which it happened. */
const placeAndReason = ({ message, location }) =>
  `${location ? `\n    at line ${location.line} of ${relative(ROOT, location.file)}` : ''}${reasonIn(message)}`

/** The list at the end shows at most this many lines of an error message. */
const MOST_LINES = 12

function reasonIn(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, MOST_LINES)
    .map((line) => `\n    ${line}`)
    .join('')
}

/** A runner that fails without a failed test (a crash, a set-up failure, no test found) counts as one failure. */
function addReport(file, code, read) {
  const [passed, failed] = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, []]
  totals.passed += passed
  for (const name of failed) fail(name)
  if (failed.length === 0 && (passed === 0 || code !== 0)) fail(`${relative(ROOT, file)} › exit code ${code}`)
}

/** The headless shell comes first: Playwright downloads the same, and it is a seventh faster here. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Whether packages can be installed. */
const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const runProgram = async (program, args, env = {}) => {
  await once(spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }), 'close')
}
const apt = (...args) => runProgram('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
const installPackages = (...names) => apt('install', '-y', '-qq', '--no-install-recommends', ...names)

/** The programs that tests/browsers starts, by their Debian packages. */
const OTHER_BROWSERS = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }

const missingBrowsers = () =>
  Object.keys(OTHER_BROWSERS).filter((name) => !existsSync(`/usr/bin/${OTHER_BROWSERS[name]}`))

async function installOtherBrowsers() {
  const missing = missingBrowsers()
  if (missing.length === 0 || !isDebian) return
  console.log(`· Installing ${missing.join(', ')} with apt-get: tests open the site in Firefox and WebKit…`)
  await apt('update', '-qq')
  await installPackages(...missing)
}

/** Returns whether the browsers of tests/browsers are there; on Debian a missing one is a failure. */
function hasOtherBrowsers() {
  const missing = missingBrowsers()
  if (missing.length === 0) return true
  const need = `these packages of Debian are missing: ${missing.join(', ')}.`
  if (isDebian) fail(`tests/browsers › ${need}`)
  else console.log(`· No test opens the site in Firefox or WebKit: ${need}`)
  return false
}

/**
 * Returns the path of an installed browser, else of Debian's package, else '' for Playwright's download. The headless
 * shell comes first, as in Playwright.
 */
async function browser() {
  const found = [process.env.CHROMIUM_PATH, ...CHROMIUMS].find((path) => path && existsSync(path))
  if (found) return found
  console.log(`· Installing Chromium with ${isDebian ? 'apt-get' : 'Playwright'}: tests open the site in it…`)
  if (isDebian) {
    await apt('update', '-qq')
    // Some releases of Debian lack the headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installPackages(name)
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  const download = [join(ROOT, 'node_modules/playwright/cli.js'), 'install', '--with-deps', 'chromium']
  await runProgram(process.execPath, download)
  return ''
}

/** Installs the browsers of the runners. One after the other, because apt-get runs once at a time. */
async function installBrowsers(runners) {
  if (runners.has('browsers')) await installOtherBrowsers()
  if (runners.has('e2e')) await browser()
}

async function runFiles(files, env = {}) {
  await build()
  for (const file of files) exitWith(await runNode([file, ...options], { env: { NODE_ENV: 'production', ...env } }))
}

/** Sets the exit code: of several failing programs, the last one decides. */
function exitWith(code) {
  if (code !== 0) process.exitCode = code
}

/** The measurements of `npm run bench`. `npm run bench -- NAME` runs one, which need not be among these. */
const BENCHES = [
  'plays',
  'plays-over-http',
  'codes',
  'badges',
  'growth',
  'pages',
  'members',
  'pictures',
  'start',
  'bytes',
  'first-visit',
]

/** Commands that are not tests and count nothing. */
const tools = {
  typecheck: async () => exitWith(await typecheck()),
  lint: async () => exitWith(await lint()),
  format: async () => exitWith(await biome('--write')),
  bench: async () => {
    const named = options[0]?.startsWith('-') === false ? [options.shift()] : BENCHES
    return runFiles(
      named.map((name) => `tests/bench/${name}.ts`),
      { CHROMIUM_PATH: await browser() },
    )
  },
  /** Photographs pages into the folder `look`; `-- games` takes the files of that name. */
  look: async () => {
    await build()
    const args = ['test', '-c', 'tests/look/playwright.config.ts', ...options]
    exitWith(await runNode(['node_modules/playwright/cli.js', ...args], { env: { CHROMIUM_PATH: await browser() } }))
  },
  fuzz: () => runFiles(['tests/fuzz/run.ts']),
  soak: () => runFiles(['tests/whole-season/run.ts']),
  kills: () => runFiles(['tests/kills/run.ts']),
}

/** The projects of vitest.config.ts. */
const VITEST = ['unit', 'api', 'site', 'browsers']
const WITH_BUILD = ['site', 'e2e', 'browsers']

/** A runner with an empty list runs all of its files. */
const EVERYTHING = new Map([...VITEST, 'e2e'].map((runner) => [runner, []]))

/** A failure waits for the others, because the totals come last. */
async function allOf(steps) {
  for (const outcome of await Promise.allSettled(steps)) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

async function runTests(runners) {
  const isBuilt = WITH_BUILD.some((runner) => runners.has(runner))
  await allOf([isBuilt && build(), installBrowsers(runners)])
  // tests/support/programs.ts starts the built programs, unless no test of this run needs the build.
  const built = { PROGRAMS: 'built', SHARED_DRAWINGS: join(reports, 'drawings') }
  const env = { ...clockOfRun(), ...(isBuilt ? built : {}) }
  const projects = VITEST.filter((project) => runners.has(project) && (project !== 'browsers' || hasOtherBrowsers()))
  const files = projects.flatMap((project) => runners.get(project))
  if (projects.length > 0) await vitest(env, projects, files)
  if (runners.has('e2e')) await endToEnd(env, runners.get('e2e'))
}

const commands = {
  check,
  all: async () => {
    // The build keeps only one core busy, and the packages of the browsers are mostly downloaded.
    await allOf([build(), check(), installBrowsers(EVERYTHING)])
    await runTests(EVERYTHING)
  },
}

function testsNamed(files) {
  const runners = runnersOf(files)
  return () => runTests(runners)
}

if (tools[command]) {
  install()
  await tools[command]()
} else {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  try {
    const run = commands[command] ?? testsNamed([command, ...options])
    install()
    await run()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
  for (const name of failures) console.log(`FAILED ${name}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed === 0 ? 0 : 1
}
