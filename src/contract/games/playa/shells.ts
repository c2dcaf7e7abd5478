/** The eight shells of the beach, in the order of the album. */
export const SHELLS = ['vieira', 'caracola', 'coquina', 'almeja', 'mejillon', 'lapa', 'navaja', 'erizo'] as const
export type Shell = (typeof SHELLS)[number]

/** Number of spots on the beach: four rows of four, numbered from 1, left to right, top to bottom. */
export const SPOTS = 16
