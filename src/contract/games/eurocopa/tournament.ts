/** A tournament as data, so that the next edition needs no new code. */
export interface Tournament {
  teams: readonly Team[]
  matches: readonly Match[]
  thirds: Thirds
}

interface Team {
  /** `ESP` */
  code: string
  /** Spanish name. */
  name: string
  group: string
}

export const STAGES = ['group', 'r16', 'qf', 'sf', 'final'] as const
export type Stage = (typeof STAGES)[number]

export interface Match {
  /** The official number, from 1. */
  n: number
  stage: Stage
  /** Group letter of a match in the group stage. */
  group?: string
  /** The round of the group stage, from 1. */
  round?: number
  /** Epoch ms. */
  kickoff: number
  city: string
  /**
   * Two team codes, or the origins of the teams: `1A` and `2C` are places of a group, `3ADEF` is the third-placed team
   * of group A, D, E or F, `W45` is the winner of match 45.
   */
  sides: readonly [string, string]
}

/** The rule by which the best third-placed teams advance. */
interface Thirds {
  count: number
  /**
   * Which third meets which group winner: `{ ABCD: { '1B': '3A' } }`. The key is the group letters of the advancing
   * thirds in order.
   */
  map: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Goals of the two sides, in the order of the match's `sides`. */
export type Goals = readonly [number, number]

/** The result of a match. */
export interface Result {
  n: number
  /** After 90 minutes. */
  ft90: Goals
  /** The score after extra time, if there was any. */
  aet?: Goals
  /** The score of the shoot-out, if there was one. */
  pens?: Goals
}

/** Returns the side that wins the match; null for a draw, which is possible only in the group stage. */
export function winnerOf({ ft90, aet, pens }: Omit<Result, 'n'>): 0 | 1 | null {
  for (const [home, away] of [pens, aet, ft90].filter((goals) => goals !== undefined)) {
    if (home !== away) return home > away ? 0 : 1
  }
  return null
}
