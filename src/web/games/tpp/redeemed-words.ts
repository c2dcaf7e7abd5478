import { counted } from '#web/format/plural.ts'

/** How many codes a member has redeemed in an edition; there may be more than were counted. */
interface Redeemed {
  count: number
  hasMore: boolean
}

export function redeemedWords({ count, hasMore }: Redeemed): string {
  if (count === 0) return 'No llegaste a canjear ningún código.'
  return `Canjeaste ${hasMore ? 'más de ' : ''}${counted(count, 'código', 'códigos')}.`
}
