import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const API = join(import.meta.dirname, '../../src/api')
const MAX_PER_THOUSAND_LINES = 2

/** Text that is not code: comments and strings, including SQL. */
const PROSE = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** `import { a as b }` and `export { a as b }`: other names for the same thing. */
const RENAMES = /^(?:import|export)\s[^;=()]*?\sfrom\b/gm
const CAST = /\bas (?!const\b)/g

const castsIn = (source: string): number => source.replace(PROSE, "''").replace(RENAMES, '').match(CAST)?.length ?? 0

test('the API has fewer than two casts per thousand lines', () => {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const counts = files.map((file) => {
    const source = readFileSync(join(API, file), 'utf8')
    return { file, casts: castsIn(source), lines: source.split('\n').length }
  })
  const sum = (name: 'casts' | 'lines') => counts.reduce((total, count) => total + count[name], 0)
  const places = counts.flatMap(({ file, casts }) => (casts > 0 ? [`${file}: ${casts}`] : []))
  expect((sum('casts') * 1000) / sum('lines'), places.join('\n')).toBeLessThan(MAX_PER_THOUSAND_LINES)
})

test.each([
  ['const a = b as Card', 1],
  ['const a = b as unknown as Card', 2],
  ['call(b as never)', 1],
  ['const [a] = b as { id: string }[]', 1],
  ['const a = b as const', 0],
  ['const a = b satisfies Card', 0],
  ["import * as v from 'valibot'", 0],
  ["import { a as b, c } from './d.ts'\nexport { e as f } from './g.ts'", 0],
  ['// as it is\n/** as it was,\n * as always */', 0],
  ["const a = 'count(*) as n' + `select b as c`", 0],
  ["db.select('n').as('m')", 0],
])('%j has %i casts', (source, casts) => {
  expect(castsIn(source)).toBe(casts)
})
