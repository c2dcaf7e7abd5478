/** Thrown when a database file cannot be used; the message is for the operator. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
}

/** Primary result codes of SQLite. */
const BUSY = 5
const LOCKED = 6
const REASONS: Record<number, string> = {
  8: 'is read-only: check its owner and permissions',
  10: 'cannot be read or written: the disk has a fault',
  11: 'is damaged: restore a backup',
  13: 'cannot grow: the disk is full',
  14: 'cannot be opened: check that its folder exists and that this user can write there',
  26: 'is not a database of SQLite',
}

const primaryCode = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0

export const isInUse = (error: unknown): boolean => [BUSY, LOCKED].includes(primaryCode(error))

/** Returns a `StorageFault` for an error of the storage, and any other error unchanged. */
export function describeStorage(file: string, error: unknown): unknown {
  const reason = REASONS[primaryCode(error)]
  return reason ? new StorageFault(`The database ${file} ${reason}.`, { cause: error }) : error
}

/**
 * Returns whether an error means that the database cannot be reached: a network error, or PostgreSQL's codes for a
 * rejected sign-in or an unknown database.
 */
export const isUnreachable = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(E[A-Z]+|28\w{3}|3D000)$/.test(String(error.code))

/** Awaits a call that connects to PostgreSQL. Throws a sentence for the operator if the database cannot be reached. */
export async function reached<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting
  } catch (error) {
    throw isUnreachable(error) ? new Error(`The database cannot be reached (${error.code}).`, { cause: error }) : error
  }
}
