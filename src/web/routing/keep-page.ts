import type { AnyRouter } from '@tanstack/react-router'

/** Time in milliseconds after which a link's page shows its skeleton. */
export const PENDING_MS = 1000

/**
 * Runs a navigation during which the page stays as it is: after a form, the busy button is the sign of progress, and a
 * skeleton would be one more change between the press and the outcome.
 */
export async function keepPage(router: AnyRouter, navigate: () => Promise<void>): Promise<void> {
  router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY })
  try {
    await navigate()
  } finally {
    router.update({ ...router.options, defaultPendingMs: PENDING_MS })
  }
}
