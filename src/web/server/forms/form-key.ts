import { hash } from 'node:crypto'

/** Returns the idempotency key of a play posted without JavaScript: the same form sent twice is one play. */
export const formKey = (fields: Record<string, string>): string => `form:${hash('sha256', JSON.stringify(fields))}`
