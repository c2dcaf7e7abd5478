/** The kinds of game. */
export const KINDS = ['rasca', 'xmas', 'xmastree', 'verano', 'playa', 'aniversario', 'eurocopa', 'tpp'] as const
export type Kind = (typeof KINDS)[number]

/** The kinds of which several campaigns run at once, each with a slug of its own, because their pages take a slug. */
export const SEVERAL_AT_ONCE: readonly Kind[] = ['rasca', 'xmas']

/** The part of a campaign that decides the address of its page. */
export interface CampaignAddress {
  kind: Kind
  slug: string
}

/** Returns the path of a campaign's page. */
export function campaignPage({ kind, slug }: CampaignAddress): string {
  if (slug !== kind) return `/promo/${kind}/${slug}`
  return kind === 'tpp' ? '/promo/tpp/bono' : `/promo/${kind}`
}
