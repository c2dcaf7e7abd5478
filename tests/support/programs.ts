import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { CLEAN_ENV } from './clean-env.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Set by `tests/run.mjs` once the build is up to date: each start of a built program takes a third of the time. */
const FILE = process.env.PROGRAMS === 'built' ? 'dist/server/temporada.js' : 'src/cli/temporada.ts'

/** Returns Node's arguments that start a program of `src/cli/temporada.ts`: as packaged, or as `npm run NAME` does. */
export const programOf = (name: string, ...words: string[]): string[] => [join(ROOT, FILE), name, ...words]

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end, as a process of its own. */
export const runProgram = (
  name: string,
  words: string[],
  env: NodeJS.ProcessEnv,
  input: string | Uint8Array = '',
): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...CLEAN_ENV, ...env } }
    const child = execFile(process.execPath, programOf(name, ...words), options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
