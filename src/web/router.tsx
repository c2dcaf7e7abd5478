import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { keepServedScroll } from './browser/startup/served-scroll.ts'
import { reloadOnChunkFailure } from './browser/updates/chunk-reload.ts'
import { FaultScreen } from './components/errors/fault-screen.tsx'
import { NotFoundScreen } from './components/errors/not-found-screen.tsx'
import { PendingScreen } from './components/layout/page/pending-screen.tsx'
import { routeTree } from './routeTree.gen.ts'
import { carryQueries } from './routing/carry-queries.ts'
import { PENDING_MS } from './routing/keep-page.ts'
import { plainSearch } from './routing/plain-search.ts'

const readNonce = createIsomorphicFn()
  .server(() => {
    // A redirect thrown in a server function creates the router outside a request.
    try {
      return (getGlobalStartContext() as { nonce?: string } | undefined)?.nonce
    } catch {
      return undefined
    }
  })
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content)

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: readNonce() },
    trailingSlash: 'preserve',
    scrollRestoration: import.meta.env.SSR || keepServedScroll(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Until then the old page stays, with the pressed poster lifted.
    defaultPendingMs: PENDING_MS,
    defaultPendingComponent: PendingScreen,
    // The global catch boundary would replace the whole document with an English sentence; see
    // browser/startup/served-document.ts.
    disableGlobalCatchBoundary: true,
    defaultErrorComponent: FaultScreen,
    defaultNotFoundComponent: NotFoundScreen,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...plainSearch(),
    ...carryQueries(queryClient),
  })
  if (!import.meta.env.SSR) reloadOnChunkFailure(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
