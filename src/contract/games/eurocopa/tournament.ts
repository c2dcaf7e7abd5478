/** A tournament as data: the next edition needs no code. */
export interface Tournament {
  teams: readonly Team[]
  matches: readonly Match[]
  thirds: Thirds
}

export interface Team {
  /** `ESP` */
  code: string
  /** In Spanish. */
  name: string
  group: string
}

export const STAGES = ['group', 'r16', 'qf', 'sf', 'final'] as const
export type Stage = (typeof STAGES)[number]

export interface Match {
  /** The official number, from 1. */
  n: number
  stage: Stage
  /** Of a match in a group. */
  group?: string
  /** The round of the group, from 1. */
  round?: number
  /** Epoch ms. */
  kickoff: number
  city: string
  /**
   * The codes of two teams, or where they come from: `1A` and `2C` are places of a group, `3ADEF` is the third of one
   * of these groups, `W45` has won match 45.
   */
  sides: readonly [string, string]
}

/** The best thirds of the groups go on. */
export interface Thirds {
  count: number
  /** By the letters of their groups in order, which third meets which first: `{ ABCD: { '1B': '3A' } }`. */
  map: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Goals of the two sides in the order of the match. */
export type Goals = readonly [number, number]

/** The result of a match. */
export interface Result {
  n: number
  /** After 90 minutes. */
  ft90: Goals
  /** After extra time, where there was one. */
  aet?: Goals
  /** Of the shoot-out, where there was one. */
  pens?: Goals
}

/** The side that goes on; null for a draw, which only a match of a group may end with. */
export function winnerOf({ ft90, aet, pens }: Omit<Result, 'n'>): 0 | 1 | null {
  for (const [home, away] of [pens, aet, ft90].filter((goals) => goals !== undefined)) {
    if (home !== away) return home > away ? 0 : 1
  }
  return null
}
