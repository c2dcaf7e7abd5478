import type { PrizeOffer } from '#contract/campaigns.schema.ts'

/** Returns the icon of a prize if the season names an icon and no drawing. */
export const prizeIcon = ({ symbol, icon }: Pick<PrizeOffer, 'symbol' | 'icon'>): string | null =>
  symbol === null ? icon : null
