// Chooses the runner of each file that `npm test -- FILE…` names. It runs before the install, so it is plain JavaScript.
import { relative, resolve, sep } from 'node:path'
import { ROOT } from '../src/cli/bootstrap.mjs'

/** By folder of `tests`: a project of vitest.config.ts, or Playwright's `e2e`. */
const RUNNERS = new Map([
  ['unit', 'unit'],
  ['architecture', 'unit'],
  ['types', 'unit'],
  ['api', 'api'],
  ['site', 'site'],
  ['browsers', 'browsers'],
  ['e2e', 'e2e'],
])

/** Returns the files and folders of each runner, by their paths from the root. */
export function runnersOf(files) {
  const runners = new Map()
  for (const file of files) {
    const path = relative(ROOT, resolve(file))
    const runner = runnerOf(path)
    if (!runner) throw new Error(`"${file}" is neither a test nor a folder of tests, such as tests/api/http.`)
    runners.set(runner, [...(runners.get(runner) ?? []), path])
  }
  return runners
}

function runnerOf(path) {
  const [tests, folder] = path.split(sep)
  return tests === 'tests' ? RUNNERS.get(folder) : undefined
}
