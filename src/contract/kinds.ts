/** The kinds of game. */
export const KINDS = ['rasca', 'xmas', 'xmastree', 'verano', 'playa', 'aniversario', 'eurocopa', 'tpp'] as const
export type Kind = (typeof KINDS)[number]

/** The part of a campaign that decides the address of its page. */
export interface CampaignAddress {
  kind: Kind
  slug: string
}

/** Returns the path of a campaign's page: that of its kind, with the slug behind it if the slug is another word. */
export function campaignPage({ kind, slug }: CampaignAddress): string {
  const page = kind === 'tpp' ? '/promo/tpp/bono' : `/promo/${kind}`
  return slug === kind ? page : `${page}/${slug}`
}
