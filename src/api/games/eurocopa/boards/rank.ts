/** The criteria of a place, the first one first. */
export interface Score {
  points: number
  exact: number
  winners: number
  champion: number
}

/** Above the most exact hits and right winners that one member can have. */
const MOST = 256
const CHAMPIONS = 2

/** The four in one number: the higher, the better. It is linear, so the rank of a difference is a difference of ranks. */
export const rankOf = ({ points, exact, winners, champion }: Score): number =>
  ((points * MOST + exact) * MOST + winners) * CHAMPIONS + champion

export const scoreOfRank = (rank: number): Score => {
  const [champion, rest] = [rank % CHAMPIONS, Math.floor(rank / CHAMPIONS)]
  const [winners, above] = [rest % MOST, Math.floor(rest / MOST)]
  return { points: Math.floor(above / MOST), exact: above % MOST, winners, champion }
}
