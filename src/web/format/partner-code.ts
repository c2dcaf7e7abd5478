import { groupsOfFour, readCrockford } from '#contract/crockford.ts'

const LONGEST = 24

/** A partner code as it was printed, in groups of four; case and separators do not count. «—» for none. */
export const readablePartnerCode = (written: string): string =>
  groupsOfFour(readCrockford(written).slice(0, LONGEST)).join(' ') || '—'
