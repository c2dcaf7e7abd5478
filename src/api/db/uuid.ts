import { randomUUIDv7 } from 'node:crypto'

/** Returns an id that sorts by creation time, so that new rows are next to each other in an index. */
export const uuidv7 = (): string => randomUUIDv7()
