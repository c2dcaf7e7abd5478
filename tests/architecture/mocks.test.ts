import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Test files of a worker share modules: one that was loaded before a mock keeps the real import. */
const RESET = 'vi.hoisted(() => vi.resetModules())'

test('every unit test that mocks a module first forgets the modules that are loaded', () => {
  const mocking = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: ROOT })
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ source }) => source.includes('vi.mock('))
  expect(mocking.length).toBeGreaterThan(0)
  expect(mocking.filter(({ source }) => !source.includes(RESET)).map(({ file }) => file)).toEqual([])
})
