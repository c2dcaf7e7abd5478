import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APPLIED, CHANGES, changeIn } from '#cli/note-change.ts'

const CLI = join(import.meta.dirname, '../../../src/cli')

test.each([
  ['prizes', ['annul', 'p-1'], false, ['p-1']],
  ['prizes', ['list'], false, undefined],
  ['prizes', ['annul', 'ana@example.es'], false, ['?']],
  ['members', ['hide', 'ana@example.es'], false, []],
  ['season', ['public-value', 'playa/2026', 'beach', 'more'], false, ['playa/2026', 'beach']],
  ['porra', ['hide', 'euro/2028', 'Ana'], false, ['euro/2028']],
  ['porra', ['result', 'euro/2028', '7', '2-1'], false, undefined],
  ['porra', ['result', 'euro/2028', '7', '2-1'], true, ['euro/2028', '7']],
  ['constructor', ['name'], false, undefined],
  ['prizes', ['constructor'], false, undefined],
  ['prizes', [], false, undefined],
])('of %s %j, with --apply: %s, the ids are %j', (script, words, isApplied, subjects) => {
  const change = subjects && { command: `${script} ${words[0]}`, subjects }
  expect(changeIn(script, words, isApplied)).toEqual(change)
})

test('the commands that change data are commands', () => {
  const named = [CHANGES, APPLIED].flatMap((table) =>
    Object.entries(table).flatMap(([script, names]) => Object.keys(names).map((name) => ({ script, name }))),
  )
  const missing = named.filter(({ script, name }) => {
    const source = readFileSync(join(CLI, `${script}.ts`), 'utf8')
    return !new RegExp(`^  '?${name}'?:`, 'm').test(source)
  })
  expect(missing).toEqual([])
})
