import type { Campaign } from '#contract/campaigns.schema.ts'

/**
 * Returns whether the page shows the game: from the opening on, also after the close. Before the opening it announces
 * the campaign.
 */
export const isPlaying = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'

/** Returns whether a campaign that has opened has ended; a pause is not an end. */
export const hasEnded = ({ phase }: Pick<Campaign, 'phase'>): boolean => phase !== 'open' && phase !== 'paused'
