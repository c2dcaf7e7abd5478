import type { Exit } from '../season/exit-entry.ts'

/** Returns whether an exit is open: at `from` it is, at `until` no longer. */
export const isWithin = ({ from, until }: Pick<Exit, 'from' | 'until'>, now: number): boolean =>
  now >= from && now < until
