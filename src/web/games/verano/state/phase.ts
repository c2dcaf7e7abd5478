import type { Campaign } from '#contract/campaigns.schema.ts'

/**
 * Returns whether the page shows the game: from the opening on, also after the close. Before the opening the page only
 * announces the campaign.
 */
export const isSummerOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
