import type { Campaign } from '#contract/campaigns.ts'

/** From its opening on its page is the game, also once it is over; before, it is announced. */
export const isPlaying = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
