import { KINDS } from '#contract/kinds.ts'
import type { CampaignEntry } from '../campaigns/definition/campaign-entry.ts'

/** Returns the fault of a slug that is no address of a page of its own. */
export function slugFaults({ slug, kind }: CampaignEntry): string[] {
  if (slug === kind) return []
  if (isKind(slug)) return [`slug: "${slug}" is the address of another game`]
  return slug === BADGES ? [`slug: "${BADGES}" is the address of the page of badges, below the page of a game`] : []
}

/** The page of badges of a game, `/promo/<kind>/insignias`, is where a campaign of this slug would be. */
const BADGES = 'insignias'

const isKind = (slug: string): boolean => KINDS.some((kind) => kind === slug)

/** Returns a fault for each slug with editions of several kinds: old links lead to the page of one kind. */
export function mixedKinds(entries: readonly CampaignEntry[]): string[] {
  return [...Map.groupBy(entries, ({ slug }) => slug)].flatMap(([slug, ofSlug]) => {
    const kinds = new Set(ofSlug.map(({ kind }) => kind))
    return kinds.size > 1
      ? [`campaigns: "${slug}" has editions of ${[...kinds].join(' and ')}; a slug has one kind`]
      : []
  })
}
