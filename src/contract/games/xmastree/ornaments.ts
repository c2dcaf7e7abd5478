/** The ornaments that every source may give. */
export const COMMON = ['bola', 'campana', 'estrella', 'copo', 'farol', 'lazo', 'pajarito', 'pina', 'corazon'] as const
/** Rare ornaments, which only streaks of days give. */
export const RARE = ['angel', 'luna', 'tren'] as const
export const ORNAMENTS = [...COMMON, ...RARE] as const
export type Ornament = (typeof ORNAMENTS)[number]

/** Number of places on each branch, from the top. */
export const BRANCHES = [2, 3, 4, 5, 5, 5, 6] as const
/** Number of places on the tree. Places are numbered from 1, branch by branch, left to right. */
export const PLACES = BRANCHES.reduce((sum, places) => sum + places, 0)

/** The numbers of hung ornaments that give a reward. */
export const MILESTONES = [10, 20, 30] as const
