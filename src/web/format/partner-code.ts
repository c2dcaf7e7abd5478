import { groupsOfFour, readCrockford } from '#contract/crockford.ts'

const LONGEST = 24

/** Formats a partner code as printed, in groups of four; ignores case and separators. Returns «—» for an empty code. */
export const readablePartnerCode = (written: string): string =>
  groupsOfFour(readCrockford(written).slice(0, LONGEST)).join(' ') || '—'
