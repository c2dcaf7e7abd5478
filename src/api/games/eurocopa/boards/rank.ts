/** The criteria of a place, the most important one first. */
export interface Score {
  points: number
  exact: number
  winners: number
  champion: number
}

/** Above the maximum number of exact hits and of right winners of one member. */
const MOST = 256
const CHAMPIONS = 2

/**
 * Combines the four criteria into one number; a higher number is better. The function is linear, so the rank of a
 * difference is the difference of the ranks.
 */
export const rankOf = ({ points, exact, winners, champion }: Score): number =>
  ((points * MOST + exact) * MOST + winners) * CHAMPIONS + champion

export const scoreOfRank = (rank: number): Score => {
  const [champion, rest] = [rank % CHAMPIONS, Math.floor(rank / CHAMPIONS)]
  const [winners, above] = [rest % MOST, Math.floor(rest / MOST)]
  return { points: Math.floor(above / MOST), exact: above % MOST, winners, champion }
}
