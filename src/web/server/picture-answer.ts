import { createHash } from 'node:crypto'
import { getRequest } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Problem } from '#contract/problem.ts'
import { retryAfterOf } from '#contract/problem-answer.ts'
import { createBudget } from '#host/budget.ts'
import { matchesTag } from '#host/if-none-match.ts'
import { webEnv } from '../env.ts'
import { withColours } from './colours.ts'
import { PictureCache } from './picture-cache.ts'
import { renderPng } from './render-png.ts'
import { readSessionUser } from './sealed-session.ts'

export const svgOf = (picture: ReactNode, colours: ReadonlyMap<string, string>): string =>
  withColours(renderToStaticMarkup(picture), colours)

const pictures = new PictureCache(renderPng)
/** Of each account, in this process (docs/decisions/0062). */
const rendered = createBudget({ points: 20, durationMs: 60_000 })

/** A drawing as PNG, rendered where it is not cached. */
export async function pngAnswer(svg: string, headers: Record<string, string>): Promise<Response> {
  const user = await readSessionUser()
  const spend = () => {
    const retryAfter = user && webEnv().hasBudgets ? rendered(user.id) : undefined
    if (retryAfter !== undefined) throw new Problem('too_many_requests', { retryAfter })
  }
  return conditional(svg, { 'content-type': 'image/png', ...headers }, (tag) => pictures.find(svg, tag, spend))
}

/** For other sites, which show it beside a link. */
export const previewAnswer = (svg: string, cacheControl: string): Promise<Response> =>
  pngAnswer(svg, { 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' })

/** A drawing as it is, which the browser renders. */
export const svgAnswer = (svg: string, cacheControl: string): Promise<Response> =>
  conditional(svg, { 'content-type': 'image/svg+xml', 'cache-control': cacheControl }, async () => svg)

/** Answers 304, without the body, to a request that names what it would get. */
async function conditional(
  shown: string,
  headers: Record<string, string>,
  body: (tag: string) => Promise<Buffer | string>,
): Promise<Response> {
  const etag = `"${createHash('sha256').update(shown).digest('base64url').slice(0, 22)}"`
  const tagged = { ...headers, etag }
  if (matchesTag(getRequest().headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: tagged })
  }
  const content = await body(etag)
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), { headers: tagged })
}

/** Refuses with a sentence in plain text, and redirects anonymous visitors to the sign-in page. */
export async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.status === 401) return new Response(null, { status: 302, headers: { location: '/' } })
    const headers = new Headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    const retryAfter = retryAfterOf(error)
    if (retryAfter) headers.set('retry-after', String(retryAfter))
    return new Response(error.body.detail, { status: error.status, headers })
  }
}
