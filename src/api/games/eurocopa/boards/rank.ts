/** The criteria that decide a member's place, the most important one first. */
export interface Score {
  points: number
  exact: number
  winners: number
  champion: number
}

/**
 * The base for exact scores and for right winners in a rank: larger than the maximum number that one member can have.
 */
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
