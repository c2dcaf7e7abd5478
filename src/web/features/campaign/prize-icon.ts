import type { PrizeKind, PrizeOffer } from '#contract/campaigns.ts'

const BY_KIND = {
  code: 'lucide:ticket-percent',
  'shared-code': 'lucide:tags',
  points: 'lucide:coins',
  physical: 'lucide:gift',
  'draw-entry': 'lucide:clover',
  badge: 'lucide:award',
} satisfies Record<PrizeKind, string>

/** Returns the season's icon, else the default of the prize's kind. */
export const prizeIcon = ({ icon, kind }: Pick<PrizeOffer, 'icon' | 'kind'>): string => icon ?? BY_KIND[kind]
