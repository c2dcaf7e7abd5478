import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMS } from '#tests/e2e/support/outcome.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))

/** Where a form gets its name. */
const NAME =
  /\buse(?:Form|Act)\(\{\s*name: ['`]([^'`]+)|\buseChange\('([^']+)|<Accept name="([^"]+)|name="_form" value="([^"]+)/g
/** Calls that pass on the name they were given: `useAct`, `useChange` and `Accept`. */
const PASSED_ON = /(?<!function )\buseForm\(\{\s*name,/g
const CALL = /(?<!function )\buse(?:Form|Act)\(\{/g
const ID = /\$\{[^}]*\}/

const SOURCES = read('src/web/**/*.{ts,tsx}')
const countOf = (pattern: RegExp) => SOURCES.flatMap((text) => text.match(pattern) ?? []).length

function namesOf(texts: readonly string[], pattern: RegExp): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(pattern)].map((found) => found.slice(1).find(Boolean) ?? ''))
  return [...new Set(names.map((name) => name.replace(ID, '*')))].sort()
}

test('the table of forms has every form of the site', () => {
  expect(namesOf(SOURCES, NAME)).toEqual([...FORMS])
  expect(countOf(PASSED_ON), 'calls whose names the pattern above finds elsewhere').toBe(3)
  const named = countOf(/\buse(?:Form|Act)\(\{\s*name: ['`]/g)
  expect(countOf(CALL)).toBe(named + countOf(PASSED_ON))
})

const NEED_SCRIPTS = FORMS.filter((name) => name.startsWith('passkey-'))

const JOURNEYS = read('tests/e2e/specs/**/*.ts')
const callOf = (check: string) => new RegExp(`\\b${check}\\(\\s*\\w+,\\s*'([^']+)'`, 'g')

test.each([
  ['with scripts', 'submit', []],
  ['without scripts', 'submitPlainly', NEED_SCRIPTS],
] as const)('a journey %s checks the outcome of each form', (_, check, exempt) => {
  const checked = namesOf(JOURNEYS, callOf(`(?:${check}|send)`))
  const expected = FORMS.filter((name) => !exempt.some((one) => one === name))
  expect(expected.filter((name) => !checked.includes(name))).toEqual([])
})

test('a journey that calls its check `send` runs with and without scripts', () => {
  const senders = JOURNEYS.filter((text) => callOf('send').test(text))
  expect(senders.length).toBeGreaterThan(0)
  expect(senders.filter((text) => !text.includes('const send = submitWith(scripts)'))).toEqual([])
})
