import { hash } from 'node:crypto'

/** The key of a play that was posted without JavaScript: the same form sent twice is one play. */
export const formKey = (fields: Record<string, string>): string => `form:${hash('sha256', JSON.stringify(fields))}`
