import type { QueryClient } from '@tanstack/react-query'
import { PLACES } from '#contract/mechanics/ornaments.ts'
import { NO_INDEX, NO_REFERRER, titled } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/server/site.ts'
import { sharedTreeQuery } from './functions.ts'
import { sharedTitle } from './tree-words.ts'

const PRIVATE = [NO_INDEX, NO_REFERRER]

/** The head of a shared tree; its preview, with its own picture, is for messengers and made on the server only. */
export const sharedHead = (token: string) =>
  titled('Árbol', import.meta.env.SSR ? (context) => [...PRIVATE, ...previewOf(context, token)] : PRIVATE)

function previewOf({ queryClient, site }: { queryClient: QueryClient; site: Site }, token: string) {
  const tree = queryClient.getQueryData(sharedTreeQuery(token).queryKey)
  if (!tree) return []
  return sharePreview(site, {
    title: sharedTitle(tree),
    description: `Lleva ${tree.hung} de ${PLACES} adornos. Planta tú también el tuyo.`,
    picture: { path: `/arbol/${token}.png`, alt: 'Dibujo de un árbol de Navidad con sus adornos' },
  })
}
