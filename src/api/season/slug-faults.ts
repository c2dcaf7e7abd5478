import { KINDS, SEVERAL_AT_ONCE } from '#contract/kinds.ts'
import type { CampaignEntry } from '../campaigns/definition/campaign-entry.ts'

/** Returns the fault of a slug that is no address of a page of its kind. */
export function slugFaults({ slug, kind }: CampaignEntry): string[] {
  if (slug === kind) return []
  if (!SEVERAL_AT_ONCE.includes(kind)) return [`slug: must be "${kind}", the address of the only page of its kind`]
  return isKind(slug) ? [`slug: "${slug}" is the address of another game`] : []
}

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
