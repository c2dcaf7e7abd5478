import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { nextTask } from './browser/startup/next-task.ts'
import { handleStartFailure, saveServedDocument } from './browser/startup/served-document.ts'
import { preloadServedParts } from './components/ui/lazy-part.tsx'
import type { getRouter } from './router.tsx'

/** The steps of Start's `StartClient`, with the scripts of the parts, and with pauses in which the browser can respond. */
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
  // Catches inside, because startTransition reports what its callback throws and does not rethrow it.
  startTransition(() => {
    try {
      hydrate(router)
    } catch (error) {
      fail(error)
    }
  })
}

/** The first use of `Intl` loads the data of the language, 40 ms each on a slow phone: in tasks of their own. */
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
        // An error screen has shown it.
        if (!(error instanceof ProblemError)) console.error(error)
      },
      onRecoverableError(error) {
        // The page was served with its error screen: to hydrate it, the router throws the API's problem again.
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
