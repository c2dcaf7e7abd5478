import { Problem } from '#contract/problem/problem.ts'

/** Sort key of the last row of a page. Rows are sorted from newest to oldest, and by id within a millisecond. */
export interface Place {
  at: number
  id: string
}

export const toCursor = ({ at, id }: Place): string => Buffer.from(`${at}.${id}`).toString('base64url')

export function fromCursor(cursor: string): Place {
  const [, at, id] = /^(\d{1,16})\.([0-9a-f-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) {
    throw new Problem('invalid_input', { fields: [{ path: 'cursor', message: 'Esa página no existe.' }] })
  }
  return { at: Number(at), id }
}
