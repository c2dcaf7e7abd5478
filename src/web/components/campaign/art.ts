import { createContext } from 'react'

/** The pictures of the site. */
export interface Art {
  /** A part of the address of every picture. It changes with the build, and with the pictures of a brand. */
  version: string
  /** Words for the pictures of a brand, by the game and the name of the drawing with a dot between. */
  labels: Readonly<Record<string, string>>
  /** The parts of scenes for which the brand has a picture, by the game and the name with a dot between. */
  scenes: readonly string[]
}

export const OWN_ART: Art = { version: import.meta.env.ART_VERSION, labels: {}, scenes: [] }
export const ArtContext = createContext(OWN_ART)
