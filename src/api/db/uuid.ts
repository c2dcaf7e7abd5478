import { randomUUIDv7 } from 'node:crypto'

/** Ids sort by creation time, which keeps new rows together in an index. */
export const uuidv7 = (): string => randomUUIDv7()
