import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'

/** Writes a code in two groups, as people read it out: `K7QM-2XPD`. Returns any other text unchanged. */
export const writtenCode = (code: string): string => code.replace(/^(\w{4})(\w{4})$/, '$1-$2')

export const leagueLink = (origin: string, slug: string, code: string): string =>
  `${origin}${pagePath({ kind: 'eurocopa', slug })}?ver=ligas&codigo=${code}`
