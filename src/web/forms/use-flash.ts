import { useQuery } from '@tanstack/react-query'
import { flashQuery } from '../functions/flash.ts'
import type { Flash, FormOutcome } from '../server/outcome.ts'

/** Those that a part of the page has asked for. */
const asked = new WeakSet<Flash>()

/** Returns what became of the form of this name, if it was sent without JavaScript. */
export function useFlash(form: string): FormOutcome | undefined {
  const flash = useQuery(flashQuery).data
  if (flash?.form !== form) return
  asked.add(flash)
  return flash.outcome
}

/** Returns what a form did that the page no longer has. Only what is rendered after all forms can tell. */
export function useLeftMessage(): string | undefined {
  const flash = useQuery(flashQuery).data
  return flash && !asked.has(flash) && flash.outcome.kind === 'done' ? flash.outcome.message : undefined
}
