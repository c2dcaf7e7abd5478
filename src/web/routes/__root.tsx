import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  ClientOnly,
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PREVIEW_WORDS } from '#contract/words/preview.ts'
import { sayer } from '#contract/words/say.ts'
import type { DeferredFiles } from '#web/browser/startup/fetch-deferred.ts'
import { forgetServedDocument } from '#web/browser/startup/served-document.ts'
import { leaveOutdatedBuild } from '#web/browser/updates/outdated-build.ts'
import { ArtContext, OWN_ART } from '#web/components/campaign/art.ts'
import { FaultScreen } from '#web/components/errors/fault-screen.tsx'
import { NotFoundScreen } from '#web/components/errors/not-found-screen.tsx'
import { SiteFrame } from '#web/components/layout/frame/site-frame.tsx'
import { DeferredLinks, DeferredScripts } from '#web/components/layout/page/deferred-scripts.tsx'
import { AfterHydration } from '#web/features/site/after-hydration.tsx'
import { PlainToast } from '#web/features/site/plain-toast.tsx'
import { documentTitle } from '#web/format/title.ts'
import { flashQuery } from '#web/functions/flash.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { siteQuery } from '#web/functions/site.ts'
import { iconLinks } from '#web/routing/icon-links.ts'
import { keepVia, readVia } from '#web/routing/keep-via.ts'
import { isSignInStep } from '#web/routing/onward-from.ts'
import { failureTitle } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import { paperOf, type Site } from '#web/routing/site.ts'
import { useShownLocation } from '#web/routing/use-shown-location.ts'
import fonts from '#web/styles/fonts.css?url'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/page-motion.css'
import '#web/styles/material-icons.css'

// The colours of every campaign, because a page may show posters of all campaigns.
import.meta.glob('../games/*/palette.css', { eager: true })

export interface RouterContext {
  queryClient: QueryClient
  /** Only on the server: the files that the page fetches after its first paint. */
  deferred?: DeferredFiles
  /** Only on the server, if a page could not be rendered: the id of its request. */
  renderFault?: { reference: string | undefined }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readVia,
  search: { middlewares: [keepVia] },
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    if (!preload && leaveOutdatedBuild(location.href)) return new Promise<never>(() => {})
    const [site] = await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      queryClient.ensureQueryData(sessionQuery),
      queryClient.ensureQueryData(flashQuery),
    ])
    return { site }
  },
  head: ({ match, matches }) => {
    const { site } = match.context
    const siteName = site?.name ?? 'Temporada'
    return {
      meta: [
        ...(import.meta.env.SSR ? FIXED : []),
        { title: documentTitle(siteName, failureTitle(matches)) },
        ...(site && import.meta.env.SSR ? sitePreview(site) : []),
      ],
      styles: site?.theme ? [{ children: site.theme.style }] : [],
      links: site ? iconLinks(site.icons) : [],
    }
  },
  shellComponent: Document,
  component: Root,
  errorComponent: FaultScreen,
  notFoundComponent: NotFoundScreen,
})

/** Tags that never change: the server writes them, and the browser keeps them. */
const FIXED = [
  { charSet: 'utf-8' },
  { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
  { name: 'color-scheme', content: 'light dark' },
]

/** Called on the server only, so that no browser fetches these words. */
const sitePreview = (site: Site) =>
  sharePreview(site, { title: site.name, description: sayer(PREVIEW_WORDS, site.words)('site') })

function Document({ children }: { children: ReactNode }) {
  const isStep = isSignInStep(useShownLocation().pathname)
  const { renderFault, deferred, queryClient } = useRouter().options.context
  const paper = paperOf(queryClient.getQueryData(siteQuery.queryKey)?.theme)
  return (
    <html lang="es" data-sign-in-step={isStep ? '' : undefined}>
      <head>
        <HeadContent />
        <DeferredLinks deferred={deferred}>
          <link rel="stylesheet" href={fonts} />
          <link rel="manifest" href="/manifest.webmanifest" />
        </DeferredLinks>
        {/* Not in `head()`, because the router keeps only one meta element per name. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
      </head>
      <body>
        {children}
        {/* A page that could not be rendered has no scripts: its hydration would fail too. */}
        {renderFault ? null : <Scripts />}
        <DeferredScripts deferred={deferred} />
      </body>
    </html>
  )
}

/** If the script does not load, the browser follows the link. */
const ignore = () => {}

function Root() {
  const site = useSuspenseQuery(siteQuery).data
  const session = useSuspenseQuery(sessionQuery).data
  const router = useRouter()
  const { renderFault } = router.options.context
  const isLanding = useLocation({ select: ({ pathname }) => pathname === '/' })
  const isGuestElsewhere = !isLanding && !session.user
  useEffect(forgetServedDocument, [])
  // Loaded before the click on a sign-in link, because a browser blocks a window that opens later.
  useEffect(() => {
    if (isGuestElsewhere)
      import('#web/session/sign-in-popup.ts').then((popup) => popup.offerSignInPopup(router), ignore)
  }, [isGuestElsewhere, router])
  return (
    <SiteFrame
      siteName={site.name}
      logo={site.logo}
      links={site.links}
      foot={site.foot}
      user={session.user ?? null}
      ribbon={site.ribbon}
      notes={site.notes}
      companions={
        <>
          <PlainToast />
          <ClientOnly>
            <AfterHydration {...site} />
          </ClientOnly>
        </>
      }
    >
      <ArtContext value={site.art ?? OWN_ART}>
        {renderFault ? <FaultScreen error={undefined} reference={renderFault.reference} /> : <Outlet />}
      </ArtContext>
    </SiteFrame>
  )
}
