import type { ReactNode } from 'react'
import { points, range } from '#web/components/campaign/paper.ts'

/** An enamel badge, drawn in a square of 96 by 96 units. */
export interface Pin {
  /** Path of the silhouette. The metal rim follows this path. */
  outline: string
  /** Fields of enamel from back to front, clipped at the outline. */
  fields: ReactNode
}

export const closed = (corners: readonly (readonly [number, number])[]): string => `M${points(corners)}Z`

/** Returns the path of a sea that reaches from waves at height `y` down to the lower edge of the square. */
export const sea = (y: number, crest = 24, height = 7): string =>
  `M-4 ${y}q${crest / 2}-${height} ${crest} 0${`t${crest} 0`.repeat(Math.ceil(104 / crest))}V100H-4Z`

export const INKS = ['red', 'orange', 'yellow', 'leaf', 'sky', 'blue', 'pink'].map((ink) => `var(--made-${ink})`)

/** Returns fractions of a full turn, evenly spaced from `-edge` to `edge`. */
export const spread = (count: number, edge: number): number[] =>
  range(count).map((i) => ((2 * i) / (count - 1) - 1) * edge)
