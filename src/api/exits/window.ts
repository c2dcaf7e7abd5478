import type { Exit } from '../season/exit-entry.ts'

/** Each edge belongs to the later state: at `from` it is open, at `until` no more. */
export const isWithin = ({ from, until }: Pick<Exit, 'from' | 'until'>, now: number): boolean =>
  now >= from && now < until
