import type { Campaign } from '#contract/campaigns.schema.ts'

/**
 * Returns whether the page shows the game: from the opening on, also after the close. Before the opening the page only
 * announces the campaign.
 */
export const isPlaying = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'

/** Returns whether an opened campaign is over. A paused campaign is not over. */
export const hasEnded = ({ phase }: Pick<Campaign, 'phase'>): boolean => phase !== 'open' && phase !== 'paused'
