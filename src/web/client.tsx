import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { handleStartFailure, keepServedDocument } from './platform/served-document.ts'

keepServedDocument()
// The catch is inside because startTransition reports what its callback throws and does not pass it on.
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
      },
    )
  } catch (error) {
    handleStartFailure(error)
    throw error
  }
})
