import { flashQuery } from '../functions/flash.ts'
import { useLoaded } from '../functions/use-loaded.ts'
import type { Flash, FormOutcome } from '../server/outcome.ts'

/** Those whose outcome a form has asked for. */
const asked = new WeakSet<Flash>()

/** Returns what became of the form of this name, if it was sent without JavaScript. */
export function useFlash(form: string): FormOutcome | undefined {
  const flash = useLoaded(flashQuery)
  if (flash?.form !== form) return
  asked.add(flash)
  return flash.outcome
}

/**
 * Returns what a form did, and whether the page still has that form. Only what the server renders after all forms can tell:
 * in the browser, they hydrate later.
 */
export function useSentMessage(): { message?: string | undefined; hasForm: boolean } {
  const flash = useLoaded(flashQuery)
  if (flash?.outcome.kind !== 'done') return { hasForm: false }
  return { message: flash.outcome.message, hasForm: asked.has(flash) }
}
