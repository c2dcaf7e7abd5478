import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentFault } from './read-env.ts'

/**
 * A host is public when its visitors reach it over https. A public host must be given its secrets;
 * a local trial makes its own. `NODE_ENV` does not decide this: React needs it for speed on a laptop too.
 */
export const isPublicHost = (publicOrigin: string | undefined) => publicOrigin?.startsWith('https://') ?? false

/** The secret that seals cookies and signs receipts: as configured, else made once in the data directory. */
export function sessionSecret(env: { SESSION_SECRET?: string; DATA_DIR: string; PUBLIC_ORIGIN?: string }): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET
  if (isPublicHost(env.PUBLIC_ORIGIN)) {
    throw new EnvironmentFault('El entorno no es válido:\n  SESSION_SECRET: hace falta cuando PUBLIC_ORIGIN es https')
  }
  mkdirSync(env.DATA_DIR, { recursive: true })
  const file = join(env.DATA_DIR, 'session-secret')
  try {
    // 'wx' lets exactly one of two processes that start together make the file.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
