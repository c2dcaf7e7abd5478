import { useSuspenseQuery } from '@tanstack/react-query'
import { flashQuery } from '../functions/flash.ts'
import type { Flash } from '../server/forms/form-outcome.ts'

/** The flash messages that a form has already read. */
const asked = new WeakSet<Flash>()

/** Returns the outcome of the form with this name if it was sent without JavaScript, or what fills it in. */
export function useFlash(form: string): Flash['outcome'] | undefined {
  const flash = useSuspenseQuery(flashQuery).data
  if (flash?.form !== form) return
  asked.add(flash)
  return flash.outcome
}

/**
 * Returns the success message of a form that was sent without JavaScript, the form's name, and whether this page has
 * that form. The result is reliable only on the server, in a component that is rendered after all forms; in the browser,
 * the forms hydrate later.
 */
export function useSentMessage(): { form: string; message?: string | undefined; hasForm: boolean } {
  const flash = useSuspenseQuery(flashQuery).data
  if (flash?.outcome.kind !== 'done') return { form: '', hasForm: false }
  return { form: flash.form, message: flash.outcome.message, hasForm: asked.has(flash) }
}
