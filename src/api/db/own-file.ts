import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o600

/**
 * Creates a file that only its owner can read and write, or removes the rights of other users from an existing file,
 * because a database holds e-mails and codes. SQLite gives the files that it creates beside a database the same rights.
 */
export function ownFile(file: string) {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  const { mode, uid } = statSync(file)
  const isOpenToOthers = (mode & 0o077) !== 0
  if (isOpenToOthers && uid === process.getuid?.()) chmodSync(file, OWNER_ONLY)
}
