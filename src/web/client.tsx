import { Await, RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProblemError } from '#contract/problem-error.ts'
import { handleStartFailure, keepServedDocument } from './browser/served-document.ts'
import { fetchServedScripts } from './features/campaign/own-script.tsx'
import type { getRouter } from './router.tsx'

async function start(): Promise<ReturnType<typeof getRouter>> {
  const router = await hydrateStart()
  await fetchServedScripts(router.options.context.queryClient)
  return router
}

keepServedDocument()
// What Start's own `StartClient` does, but for the scripts of the parts.
const router = start()
// Catches inside, because startTransition reports what its callback throws and does not rethrow it.
startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <Await promise={router}>{(ready) => <RouterProvider router={ready} />}</Await>
      </StrictMode>,
      {
        onUncaughtError(error) {
          handleStartFailure(error)
          reportError(error)
        },
        onRecoverableError(error) {
          // The page was served with its error screen: to hydrate it, the router throws the API's problem again.
          if (!((error as Error).cause instanceof ProblemError)) reportError(error)
        },
      },
    )
  } catch (error) {
    handleStartFailure(error)
    throw error
  }
})
