import type { Campaign } from '#contract/campaigns.schema.ts'

/** From its opening on, also once it is over, its page is the summer; before, it is announced. */
export const isSummerOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
