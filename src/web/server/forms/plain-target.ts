import { outcomeId } from '#web/format/outcome-id.ts'
import type { FormOutcome } from './form-outcome.ts'

const pageOf = (path: string) => path.split('#', 1)[0]

/**
 * Returns the address to which a form that was sent without JavaScript redirects. If the page of the form shows the
 * outcome, the address names the form, so that the browser scrolls to it; an address that names a place stays.
 */
export function plainTarget({ form, back }: { form: string; back: string }, outcome: FormOutcome): string {
  const target = outcome.kind === 'done' ? outcome.to : back
  const isAtForm = pageOf(target) === pageOf(back)
  // The name comes with the request, and a header takes no other letters than those of ASCII.
  return isAtForm && !target.includes('#') ? `${target}#${encodeURIComponent(outcomeId(form))}` : target
}
