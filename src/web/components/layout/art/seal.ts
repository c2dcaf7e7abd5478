/** Outline of the paper seal that the drawings share, around the point 0,0. */
export const SEAL =
  'm0-42 9 8 12-3 4 12 12 4-3 12 8 9-8 9 3 12-12 4-4 12-12-3-9 8-9-8-12 3-4-12-12-4 3-12-8-9 8-9-3-12 12-4 4-12 12 3z'
