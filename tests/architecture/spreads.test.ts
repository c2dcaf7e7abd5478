import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/**
 * A spread turns every item into an argument, and about 120,000 arguments overflow the stack: `for` and `concat` take
 * any number.
 */
const SPREAD = /\.(?:push|unshift)\(\s*\.\.\.|\.splice\([^)]*\.\.\./g

const files = ['src', 'public']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))

test('no list is spread into push, unshift or splice', () => {
  expect(files).toContain('public/verificador.mjs')
  expect(files.filter((file) => readFileSync(join(ROOT, file), 'utf8').search(SPREAD) >= 0)).toEqual([])
})

test('the pattern matches each way to spread', () => {
  for (const way of ['a.push(...b)', 'a.push(\n  ...b.map(c),\n)', 'a.unshift(...b)', 'a.splice(0, a.length, ...b)']) {
    expect(way.match(SPREAD), way).toHaveLength(1)
  }
  for (const other of ['a.push([...b])', 'a.push({ ...b })', 'a.push(b)']) expect(other.match(SPREAD), other).toBeNull()
})
