import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepServedPage } from './platform/crawlers.ts'

keepServedPage()
// Inside: React reports what a transition throws by itself, and nobody outside would see it.
startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <StartClient />
      </StrictMode>,
    )
  } catch (error) {
    console.error('Error while mounting app', error)
    throw error
  }
})
