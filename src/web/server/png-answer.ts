import { renderAsync } from '@resvg/resvg-js'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Problem } from '#contract/problem.ts'
import { withColours } from './colours.ts'

/** Draws as PNG, on a thread of its own: some 50 ms. */
export async function drawPng(picture: ReactElement, colours: ReadonlyMap<string, string>): Promise<Buffer> {
  const svg = withColours(renderToStaticMarkup(picture), colours)
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
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
