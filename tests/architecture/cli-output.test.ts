import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CLI = join(import.meta.dirname, '../../src/cli')
/**
 * The file whose functions make control characters visible. The scripts (.mjs) run before the install and print no
 * data.
 */
const HOME = 'output.ts'

/** Every other way to print to a terminal. */
const WAY_OUT =
  /\bconsole\b|\bstd(?:out|err)\b|\bwriteSync\(|\bcreateWriteStream\(|\bprocess\.binding\b|\/dev\/(?:tty|std)/g

const files = readdirSync(CLI, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

test('commands print only through src/cli/output.ts', () => {
  const others = files.filter((file) => file !== HOME && readFileSync(join(CLI, file), 'utf8').search(WAY_OUT) >= 0)
  expect(files).toContain(HOME)
  expect(others).toEqual([])
})

test('each function of src/cli/output.ts makes control characters visible or removes them', () => {
  const source = readFileSync(join(CLI, HOME), 'utf8')
  const writes = source.match(/console\.\w+\(.*|process\.stdout\.write\(.*/g) ?? []
  expect(writes).toHaveLength(5)
  expect(writes.filter((write) => !/\((?:visible|without)\w+\(/.test(write))).toEqual([])
})

test('the pattern matches each way to print', () => {
  for (const way of [
    'console.log(name)',
    'process.stdout.write(name)',
    "import { stdout } from 'node:process'",
    'writeSync(1, name)',
    "createWriteStream('/dev/stdout')",
  ]) {
    expect(way.match(WAY_OUT), way).not.toBeNull()
  }
})
