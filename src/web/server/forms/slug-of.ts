import { campaignPage, type Kind } from '#contract/kinds.ts'
import type { PostedForm } from './form-handler.ts'

/** Returns the slug of the campaign on whose page a form was posted, from the address of the page. */
export function slugOf(kind: Kind, { back }: Pick<PostedForm, 'back'>): string {
  const page = `${campaignPage({ kind, slug: kind })}/`
  // A code follows the slug in the address of a QR code.
  const [slug] = back.startsWith(page) ? back.slice(page.length).split(/[/?#]/) : []
  return slug || kind
}
