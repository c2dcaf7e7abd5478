import type { ReactNode } from 'react'

/** The page of a game as a picture: its real scene without data of a member, and without anything to press. */
export interface StillPageProps {
  /** Undefined while the page loads: a skeleton has no data of its campaign. */
  slug?: string
  title: ReactNode
  lead: ReactNode
  /** The words beside the scene, on phones below it. */
  side: ReactNode
  /** Whether the campaign is over. */
  isOver?: boolean
  /** A band with a sample of the game, for visitors without an account. */
  sample?: ReactNode
  /** The rest of the page. */
  children?: ReactNode
}
