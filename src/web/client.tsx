import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProblemError } from '#contract/problem-error.ts'
import { handleStartFailure, keepServedDocument } from './browser/served-document.ts'

keepServedDocument()
// Catches inside, because startTransition reports what its callback throws and does not rethrow it.
startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <StartClient />
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
