import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopLeftovers } from '#tests/support/postgres.ts'

const ENDED_OWNER = '2147483647'
let folder: string
let home: string
let child: ChildProcess

/** Starts a process with its id in the folder of a run that has ended. `words` are what its command line has. */
async function startIn(words: string[]): Promise<void> {
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...words], { stdio: 'ignore' })
  await once(child, 'spawn')
  writeFileSync(join(home, 'data/postmaster.pid'), `${child.pid}\n`)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leftovers-'))
  home = join(folder, 'temporada-postgres-1-a')
  mkdirSync(join(home, 'data'), { recursive: true })
  writeFileSync(join(home, 'owner'), ENDED_OWNER)
})

afterEach(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the server that a killed run has left is ended', async () => {
  await startIn([join(home, 'data')])
  const ended = once(child, 'exit')
  stopLeftovers([folder])
  expect(await ended).toEqual([null, 'SIGQUIT'])
  expect(existsSync(home)).toBe(false)
})

test('another program that has the process id by now goes on', async () => {
  await startIn([])
  const ended = once(child, 'exit')
  stopLeftovers([folder])
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(existsSync(home)).toBe(false)
})
