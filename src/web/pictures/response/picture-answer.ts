import { createHash } from 'node:crypto'
import { getRequest } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Problem } from '#contract/problem/problem.ts'
import { retryAfterOf } from '#contract/problem/problem-answer.ts'
import { addressBlocks } from '#host/address-blocks.ts'
import { createAddressBudget } from '#host/address-budget.ts'
import { type Budget, createBudget } from '#host/budget.ts'
import { matchesTag } from '#host/if-none-match.ts'
import type { PictureShape } from '#web/components/campaign/tall-picture.tsx'
import { webEnv } from '#web/env.ts'
import { readSessionUser } from '#web/server/session/sealed-session.ts'
import { readSite } from '#web/server/site/site.ts'
import { withColours } from '../svg/colours.ts'
import { PictureCache } from './picture-cache.ts'
import type { DrawingForm } from './render-drawing.ts'
import { renderPng } from './render-png.ts'

export const svgOf = (picture: ReactNode, colours: ReadonlyMap<string, string>): string =>
  withColours(renderToStaticMarkup(picture), colours)

const pictures = new PictureCache({ atOnce: 2, maxWaiting: 20 })
/**
 * Drawings for pages. The queue has no limit, because a page requests a dozen drawings at once, and the number of
 * different drawings and widths is limited. Only one encoder runs at a time, because a second one would take 80 MB
 * more.
 */
const drawings = new PictureCache({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY })
/** Pictures per account and minute, in this process (docs/decisions/0062). */
const ofAccount = createBudget({ points: 20, durationMs: 60_000 })
/**
 * Drawings per address and minute. After a start of the site, a visitor needs this many for a few pages, while an
 * attacker could request thousands.
 */
const ofAddress = createAddressBudget({ points: 120, durationMs: 60_000 })

/** Sends a drawing as PNG; renders it if it is not cached. */
export async function pngAnswer(svg: string, headers: Record<string, string>): Promise<Response> {
  const visitor = (await readSessionUser())?.id ?? ''
  const spend = () => visitor !== '' && spendOne(ofAccount, visitor)
  return conditional(svg, { 'content-type': 'image/png', ...headers }, (tag) =>
    pictures.find(tag, { render: () => renderPng(svg), visitor, spend }),
  )
}

/** A picture for pages and mails. */
interface PagePicture {
  /** All that the picture shows. */
  content: string
  form: DrawingForm
  cacheControl: string
  render: () => Promise<Buffer>
}

/** Sends a drawing of the site, or a picture of the brand. */
export function drawingAnswer({ content, form, cacheControl, render }: PagePicture): Promise<Response> {
  const address = getRequest().headers.get('x-forwarded-for') ?? ''
  const [visitor] = addressBlocks(address)
  const spend = () => spendOne(ofAddress, address)
  const headers = { 'content-type': `image/${form.type}`, 'cache-control': cacheControl }
  return conditional(`${form.width} ${form.type} ${content}`, headers, (tag) =>
    drawings.find(tag, { render, visitor, spend }),
  )
}

/** Throws `too_many_requests` if a visitor has spent the budget of this minute. */
function spendOne(budget: Budget, visitor: string): void {
  const retryAfter = webEnv().hasBudgets ? budget(visitor) : undefined
  if (retryAfter !== undefined) throw new Problem('too_many_requests', { retryAfter })
}

/** Sends a PNG that other sites may show beside a link. */
export const previewAnswer = (svg: string, cacheControl: string): Promise<Response> =>
  pngAnswer(svg, { 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' })

/** Sends a drawing as SVG, which the browser renders. */
export const svgAnswer = (svg: string, cacheControl: string): Promise<Response> =>
  conditional(svg, { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': cacheControl }, async () => svg)

/** Responds 304 without a body if the request has the current tag. */
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

/** Name and host of the site, at the foot of a picture to share. */
export const siteSign = async (): Promise<string> => `${(await readSite()).name} · ${new URL(getRequest().url).host}`

/** The shape that the address of a picture to share asks for. */
export const shapeOf = ({ url }: Request): PictureShape =>
  new URL(url).searchParams.get('formato') === 'historia' ? 'story' : 'post'

/** Turns a problem into plain text with its status, and redirects anonymous visitors to the sign-in page. */
export async function pictureResponse(work: () => Promise<Response>): Promise<Response> {
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
