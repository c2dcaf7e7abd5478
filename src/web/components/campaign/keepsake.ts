import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { KeepsakeWords } from './keepsake-picture.tsx'

/** The drawing of a keepsake and its words; the campaign and the site are added to them. */
export interface Keepsake extends Omit<KeepsakeWords, 'title' | 'sign'> {
  drawing: ReactNode
  /** A style sheet with the colours of the drawing that the palette of the game does not have. */
  styles?: string
}

/**
 * Finds a keepsake of a game by its name in the address; undefined for a name that does not exist, and for what the
 * member has not achieved.
 */
export type FindKeepsake = (name: string, campaign: Campaign) => Promise<Keepsake | undefined>
