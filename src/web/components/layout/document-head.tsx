import { HeadContent, RouterContextProvider, useRouter } from '@tanstack/react-router'
import { getSsrStatus } from '@tanstack/react-router/ssr/server'
import { createIsomorphicFn } from '@tanstack/react-start'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'

/** Heads differ by route and title; a title may name one entry of one member. */
const heads = new LRUCache<string, { markup: string; nonce: string }>({ max: 500 })

/**
 * What the router puts into the head, some forty elements, kept for the next page with the same routes and texts. Open
 * pages are kept whole, and pages that fail are rare.
 */
const keptHead = createIsomorphicFn()
  .server((router: ReturnType<typeof useRouter>) => {
    const nonce = router.options.ssr?.nonce
    if (import.meta.env.DEV || !nonce || getSsrStatus(router) !== 200) return
    const texts = router.stores.matches.get().map(({ routeId, meta, links }) => [routeId, meta, links])
    const key = JSON.stringify(texts)
    const known = heads.get(key)
    if (known) return known.markup.replaceAll(known.nonce, nonce)
    const content = (
      <RouterContextProvider router={router}>
        <Content />
      </RouterContextProvider>
    )
    const markup = renderToString(content)
    heads.set(key, { markup, nonce })
    return markup
  })
  .client((): string | undefined => undefined)

/** The colours are not in `head()` of a route, because the router keeps one meta per name. */
const Content = () => (
  <>
    <HeadContent />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f1e3" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171a26" />
  </>
)

export function DocumentHead({ isMember }: { isMember: boolean }) {
  const router = useRouter()
  const kept = isMember ? keptHead(router) : undefined
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
  if (kept !== undefined) return <head dangerouslySetInnerHTML={{ __html: kept }} />
  return (
    <head>
      <Content />
    </head>
  )
}
