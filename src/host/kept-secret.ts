import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { EnvironmentFault, InvalidVariables, MIN_SECRET_LENGTH } from './read-env.ts'

/**
 * Returns whether a host is public, which means that visitors reach it over https. A public host needs configured
 * secrets; a local trial creates its own. `NODE_ENV` does not decide this, because React needs `production` for speed
 * even on a laptop.
 */
export const isPublicHost = (publicOrigin: string | undefined) => publicOrigin?.startsWith('https://') ?? false

/** The names of the files in the data directory, by the variables in whose place they are used. */
export const KEPT_SECRETS = { SESSION_SECRET: 'session-secret', LEDGER_KEY: 'ledger-key' } as const

interface Kept {
  /** Name of the environment variable that is not set. */
  variable: keyof typeof KEPT_SECRETS
  /** The end of a sentence for the operator: which data are lost if a new secret is created. */
  loss: string
}

interface Place {
  DATA_DIR: string
  PUBLIC_ORIGIN?: string
}

/** Returns a secret that is created once in the data directory. Throws `InvalidVariables` on a public host. */
export function keptSecret({ variable, loss }: Kept, { DATA_DIR, PUBLIC_ORIGIN }: Place): string {
  if (isPublicHost(PUBLIC_ORIGIN)) {
    throw new InvalidVariables(new Map([[variable, 'is missing: needed when PUBLIC_ORIGIN is https']]))
  }
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(DATA_DIR, KEPT_SECRETS[variable])
  if (!existsSync(file)) makeOnce(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new EnvironmentFault(
    `${file} is empty or incomplete: it needs ${MIN_SECRET_LENGTH} characters.\n` +
      `Restore it from a backup. If you delete it, the next start makes another; ${loss}`,
  )
}

/** Creates the file atomically, so that processes that start together create it only once. */
function makeOnce(file: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const opened = openSync(draft, 'wx', 0o600)
    writeSync(opened, randomBytes(48).toString('base64url'))
    fsyncSync(opened)
    closeSync(opened)
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
