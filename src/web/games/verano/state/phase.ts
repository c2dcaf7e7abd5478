import type { Campaign } from '#contract/campaigns.schema.ts'

/**
 * Returns whether the page is the summer: from the opening on, also after the close. Before, the page is the
 * announcement.
 */
export const isSummerOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
