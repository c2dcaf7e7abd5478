import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = join(import.meta.dirname, '../../dist/client/assets')

/** A property, then the end of its declaration. A custom property may be empty. */
const EMPTY = /(?<=[{;])(?!--)[a-z-]+:(?=[;}])/g

test('no declaration of the built style sheets has lost its value', () => {
  const sheets = readdirSync(ASSETS).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  const empty = sheets.flatMap((file) =>
    (readFileSync(join(ASSETS, file), 'utf8').match(EMPTY) ?? []).map((found) => `${file} ${found}`),
  )
  expect(empty).toEqual([])
})
