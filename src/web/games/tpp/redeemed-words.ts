import { counted } from '#web/format/plural.ts'

/** How many codes a member has redeemed in an edition; there may be more than were counted. */
interface Redeemed {
  count: number
  hasMore: boolean
}

/** Says how many codes a member redeemed; undefined for none. */
export const redeemedWords = ({ count, hasMore }: Redeemed): string | undefined =>
  count === 0 ? undefined : `Canjeaste ${hasMore ? 'más de ' : ''}${counted(count, 'código', 'códigos')}`
