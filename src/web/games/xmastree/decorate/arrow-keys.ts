import { BRANCHES, PLACES } from '#contract/games/xmastree/ornaments.ts'
import { SPOTS } from '../tree/tree-shape.ts'

const BRANCH_OF = BRANCHES.flatMap((places, branch) => Array.from({ length: places }, () => branch))

const inBranch = (branch: number): number[] => BRANCH_OF.flatMap((its, i) => (its === branch ? [i + 1] : []))

/**
 * Returns the place to which a key moves the focus. At an edge this is the same place; for a key that does not move the
 * focus it is undefined.
 */
export function placeAfter(key: string, place: number): number | undefined {
  const branch = BRANCH_OF[place - 1] ?? 0
  const own = inBranch(branch)
  switch (key) {
    case 'ArrowLeft':
      return Math.max(own[0] ?? place, place - 1)
    case 'ArrowRight':
      return Math.min(own.at(-1) ?? place, place + 1)
    case 'ArrowUp':
      return nearest(place, inBranch(branch - 1))
    case 'ArrowDown':
      return nearest(place, inBranch(branch + 1))
    case 'Home':
      return 1
    case 'End':
      return PLACES
  }
}

function nearest(place: number, others: readonly number[]): number {
  const x = (one: number) => SPOTS[one - 1]?.x ?? 0
  const away = (one: number) => Math.abs(x(one) - x(place))
  return others.reduce((best, one) => (away(one) < away(best) ? one : best), others[0] ?? place)
}
