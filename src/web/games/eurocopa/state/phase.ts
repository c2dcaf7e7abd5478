import type { Campaign } from '#contract/campaigns.schema.ts'

/** From its opening on its page is the game, also once it is over; before, it is announced. */
export const isPlaying = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'

/** A pause is no end. Asked of a campaign that has opened. */
export const hasEnded = ({ phase }: Pick<Campaign, 'phase'>): boolean => phase !== 'open' && phase !== 'paused'
