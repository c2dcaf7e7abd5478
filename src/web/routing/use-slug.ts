import { useParams } from '@tanstack/react-router'
import type { Kind } from '#contract/kinds.ts'

/** Returns the slug in the address of the page. The page without one is that of the campaign whose slug is its kind. */
export const useSlug = (kind: Kind): string => useParams({ strict: false, select: ({ slug }) => slug }) ?? kind
