import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, Scripts, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { faviconFolder } from '#contract/favicon-folder.ts'
import { leaveOutdatedBuild } from '#web/browser/outdated-build.ts'
import { forgetServedDocument } from '#web/browser/served-document.ts'
import { FaultScreen } from '#web/components/errors/fault-screen.tsx'
import { NotFoundScreen } from '#web/components/errors/not-found-screen.tsx'
import { DocumentHead } from '#web/components/layout/document-head.tsx'
import { SiteFrame } from '#web/components/layout/site-frame.tsx'
import { Companions } from '#web/features/site/companions.tsx'
import { PlainToast } from '#web/features/site/plain-toast.tsx'
import { documentTitle } from '#web/format/title.ts'
import { flashQuery } from '#web/functions/flash.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { siteQuery } from '#web/functions/site.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { isSignInStep } from '#web/routing/onward-from.ts'
import { failureTitle } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/server/site.ts'
import fonts from '#web/styles/fonts.css?url'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/page-motion.css'
import '#web/styles/material-icons.css'

// Every campaign's colours, because posters of all campaigns appear together.
import.meta.glob('../campaigns/*/palette.css', { eager: true })

export interface RouterContext {
  queryClient: QueryClient
  /** On the server, if a page could not be rendered: the reference of its log line. */
  renderFault?: string
}

const DESCRIPTION =
  'Promociones de temporada para jugar gratis en un minuto, con premios que se pueden comprobar después.'

export const Route = createRootRouteWithContext<RouterContext>()({
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
    const icons = faviconFolder(siteName)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: documentTitle(siteName, failureTitle(matches)) },
        ...(import.meta.env.SSR && site ? sharePreview(site, { title: site.name, description: DESCRIPTION }) : []),
        { name: 'color-scheme', content: 'light dark' },
      ],
      links: [
        // A sheet of its own, because an open page fetches its fonts after its first paint.
        { rel: 'stylesheet', href: fonts },
        { rel: 'icon', href: `${icons}/favicon.ico`, sizes: '48x48' },
        { rel: 'icon', href: `${icons}/favicon.svg`, type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: `${icons}/apple-touch-icon.png` },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ],
    }
  },
  shellComponent: Document,
  component: Root,
  errorComponent: FaultScreen,
  notFoundComponent: NotFoundScreen,
})

function Document({ children }: { children: ReactNode }) {
  const { queryClient } = useRouter().options.context
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  const isStep = useLocation({ select: ({ pathname }) => isSignInStep(pathname) })
  return (
    <html lang="es" data-sign-in-step={isStep ? '' : undefined}>
      <DocumentHead isMember={Boolean(session?.user)} />
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** The browser follows the link then. */
const ignore = () => {}

function Root() {
  const site = useLoaded(siteQuery)
  const session = useLoaded(sessionQuery)
  const router = useRouter()
  const { renderFault } = router.options.context
  const isLanding = useLocation({ select: ({ pathname }) => pathname === '/' })
  const isGuestElsewhere = !isLanding && !session.user
  useEffect(forgetServedDocument, [])
  // Loaded before the click on a sign-in link: a browser blocks a window that opens later.
  useEffect(() => {
    if (isGuestElsewhere)
      import('#web/session/sign-in-popup.ts').then((popup) => popup.offerSignInPopup(router), ignore)
  }, [isGuestElsewhere, router])
  return (
    <SiteFrame
      siteName={site.name}
      user={session.user ?? null}
      isDemo={site.isDemo}
      companions={
        <>
          <PlainToast />
          <LateCompanions {...site} />
        </>
      }
    >
      {renderFault ? <FaultScreen error={undefined} reference={renderFault} /> : <Outlet />}
    </SiteFrame>
  )
}

/** Not in the served page. The state is here and not in `Root`, where it would render the whole frame again. */
function LateCompanions(site: Site) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? <Companions {...site} /> : null
}
