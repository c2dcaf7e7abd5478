import type { Exit } from '../season/exit-entry.ts'

/** Returns whether an exit is open: from `from` (inclusive) until `until` (exclusive). */
export const isWithin = ({ from, until }: Pick<Exit, 'from' | 'until'>, now: number): boolean =>
  now >= from && now < until
