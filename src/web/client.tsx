import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { nextTask } from './browser/startup/next-task.ts'
import { handleStartFailure, saveServedDocument } from './browser/startup/served-document.ts'
import { preloadServedParts } from './components/ui/lazy-part.tsx'
import type { getRouter } from './router.tsx'

/** Does the same as Start's `StartClient`, but also loads the scripts of the page's parts and pauses between steps. */
async function start() {
  saveServedDocument()
  for (const warmUp of INTL) {
    await nextTask()
    warmUp()
  }
  await nextTask()
  const router = await hydrateStart()
  await preloadServedParts(router.options.context.queryClient)
  await nextTask()
  // The error is caught inside, because startTransition reports the errors of its callback and does not rethrow them.
  startTransition(() => {
    try {
      hydrate(router)
    } catch (error) {
      fail(error)
    }
  })
}

/** Calls that make `Intl` load its language data. Each takes 40 ms on a slow phone and runs in a separate task. */
const INTL = [() => 'a'.localeCompare('b', 'es'), () => new Intl.NumberFormat('es-ES')]

function hydrate(router: ReturnType<typeof getRouter>) {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      onUncaughtError: fail,
      onCaughtError(error) {
        // An error screen has already shown the problem.
        if (!(error instanceof ProblemError)) console.error(error)
      },
      onRecoverableError(error) {
        // The server rendered this page with its error screen: during hydration the router throws the API's problem
        // again.
        if (!((error as Error).cause instanceof ProblemError)) reportError(error)
      },
    },
  )
}

function fail(error: unknown) {
  handleStartFailure(error)
  reportError(error)
}

start().catch(fail)
