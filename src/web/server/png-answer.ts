import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Problem } from '#contract/problem.ts'
import { withColours } from './colours.ts'

export const drawPng = (picture: ReactElement, colours: ReadonlyMap<string, string>): Promise<Buffer> =>
  drawSvg(withColours(renderToStaticMarkup(picture), colours))

/** Draws as PNG, on a thread of its own: some 50 ms. What draws is loaded with the first picture. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

const kept = new Map<string, Promise<Buffer>>()
const MOST_KEPT = 30

/** The latest pictures by what they show: previews of one link are asked for in bursts. */
export function keptPng(shows: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(shows)
  if (known) return known
  const png = draw()
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(shows, png)
  // A failure is not kept.
  png.catch(() => kept.delete(shows))
  return png
}

/** For other sites, which show it beside a link. */
export function previewAnswer(png: Buffer, cacheControl: string) {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`
  return pngAnswer(png, { 'cache-control': cacheControl, etag, 'cross-origin-resource-policy': 'cross-origin' })
}

export const pngAnswer = (png: Buffer, headers: Record<string, string>) =>
  new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png', ...headers } })

/** A refusal is a sentence in plain text; who is not signed in is led to the door. */
export async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.status === 401) return new Response(null, { status: 302, headers: { location: '/' } })
    const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
    return new Response(error.body.detail, { status: error.status, headers })
  }
}
