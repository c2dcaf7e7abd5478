import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProblemError } from '#contract/problem-error.ts'
import { nextTask } from './browser/next-task.ts'
import { handleStartFailure, keepServedDocument } from './browser/served-document.ts'
import { fetchServedScripts } from './features/campaign/own-script.tsx'
import type { getRouter } from './router.tsx'
// Many pages use these. Here each costs less than as a script of its own, and what they look like comes with the pages.
import './browser/use-near.ts'
import './campaigns/guard-part.tsx'
import './components/campaign/drawing.tsx'
import './features/demonstration/demonstration.tsx'

/** What Start's own `StartClient` does, but for the scripts of the parts, and with pauses in which the browser answers. */
async function start() {
  await nextTask()
  keepServedDocument()
  for (const load of LANGUAGE) {
    await nextTask()
    load()
  }
  await nextTask()
  const router = await hydrateStart()
  await fetchServedScripts(router.options.context.queryClient)
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

/**
 * The first use of `Intl` loads the data of the language, and the first number or date loads more: 40 ms each on a slow
 * phone. Each has a task of its own, before a script or a component needs it.
 */
const LANGUAGE = [() => 'a'.localeCompare('b', 'es'), () => new Intl.NumberFormat('es-ES')]

function hydrate(router: ReturnType<typeof getRouter>) {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      onUncaughtError: fail,
      onCaughtError(error) {
        // A screen of its own has said it.
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
