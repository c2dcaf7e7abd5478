import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['src', 'build', 'tests'].map((folder) => `${folder}/**/*.{css,mjs,ts,tsx}`)

/** A block comment or a line comment. The lookbehind leaves out the slashes of a URL. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{},)])\/\/.*/gm
/** Openings that make a reader wait for the noun. */
const NOMINAL = /^[/*\s]*(What|Who|Whoever|Whose)\b/
const VAGUE = /\b(nobody|somebody|anew)\b/i

const faultsIn = (source: string): string[] =>
  (source.match(COMMENT) ?? []).filter((comment) => NOMINAL.test(comment) || VAGUE.test(comment))

test('no comment begins with a nominal What or Who, or has a vague subject', () => {
  // This file has examples of both.
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/comments.test.ts'] }))
  const faults = files.flatMap((file) =>
    faultsIn(readFileSync(join(ROOT, file), 'utf8')).map((comment) => `${file}: ${comment}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['/** What a member sees. */', 1],
  ['/**\n * Whoever comes\n * late waits.\n */', 1],
  ['const a = 1 // Who asks', 1],
  ['/** The page that nobody sees. */', 1],
  ['/** Returns what a member sees. */', 0],
  ["const nobody = 'https://example.com/What'", 0],
  ['/* A sheet of its own. */', 0],
])('%j has %i faulty comments', (source, faults) => {
  expect(faultsIn(source)).toHaveLength(faults)
})
