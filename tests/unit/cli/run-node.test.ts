import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { descendantsOf, isRunning } from '#tests/support/processes.ts'

const BOOTSTRAP = fileURLToPath(new URL('../../../src/cli/bootstrap.mjs', import.meta.url))

/** Starts a command that runs `program` in a child process, with `runNode`. */
const commandOf = (program: string) =>
  spawn(
    process.execPath,
    [
      '-e',
      `import('${BOOTSTRAP}').then(async ({ runNode }) => { process.exitCode = await runNode(['-e', '${program}']) })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

test.each([
  ['SIGKILL', [null, 'SIGKILL']],
  ['SIGTERM', [1, null]],
  ['SIGHUP', [1, null]],
  ['SIGINT', [1, null]],
] as const)('a program ends when its command gets %s', async (signal, how) => {
  const command = commandOf('console.log(1); setInterval(() => {}, 1000)')
  const ended = once(command, 'exit')
  await once(command.stdout, 'data')
  const started = descendantsOf(command.pid ?? 0)
  expect(started).toHaveLength(1)
  command.kill(signal)
  expect(await ended).toEqual(how)
  await expect.poll(() => started.filter(isRunning)).toEqual([])
})

test('a command ends with the exit code of its program', async () => {
  expect(await once(commandOf('process.exitCode = 7'), 'exit')).toEqual([7, null])
})

test('a program does not pass the hook that ends it with the command on to its own children', async () => {
  const command = commandOf('console.log(process.execArgv.join())')
  const [printed] = await once(command.stdout, 'data')
  expect(String(printed)).not.toContain('require')
})
