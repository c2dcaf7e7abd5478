import type { AnyRouter, Manifest } from '@tanstack/react-router'
import { own } from '#contract/primitives/own.ts'
import type { DeferredFiles } from '#web/browser/startup/fetch-deferred.ts'
import bricolage from '#web/styles/fonts/bricolage-grotesque-latin-es.woff2?url'
import instrument from '#web/styles/fonts/instrument-sans-latin-es.woff2?url'
import fonts from '#web/styles/fonts.css?url'

type Routes = Manifest['routes']

/** Both files of fonts.css. */
const FACES = [bricolage, instrument]

/**
 * Takes the scripts out of what the router's document names, and returns what the page fetches after its first paint
 * instead: it works without them, and its text and its first picture would wait while they load (docs/decisions/0082).
 */
export async function deferFiles(router: AnyRouter): Promise<DeferredFiles> {
  const { routes: all, ...manifest } = router.ssr?.manifest ?? { routes: {} }
  const routes = Object.fromEntries(router.state.matches.map(({ routeId }) => [routeId, own(all, routeId) ?? {}]))
  router.ssr = { manifest: { ...manifest, routes: withoutScripts(routes) } }
  const [entry] = Object.values(routes).flatMap(({ scripts }) => scripts ?? [])
  const preloads = Object.values(routes).flatMap(({ preloads }) => preloads ?? [])
  return {
    entry: entry?.attrs?.src,
    hints: preloads.map((link) => (typeof link === 'string' ? link : link.href)),
    manifest: '/manifest.webmanifest',
    fonts,
    faces: FACES,
    inlined: manifest.inlineStyle ? await inlinedSheets(Object.keys(routes)) : [],
  }
}

const withoutScripts = (routes: Routes): Routes =>
  Object.fromEntries(Object.entries(routes).map(([id, { css = [] }]) => [id, { css }]))

/** The style sheets whose rules Start writes into the page. The router's manifest no longer names them. */
async function inlinedSheets(routeIds: string[]): Promise<string[]> {
  // The process starts without it, as Start does.
  const { tsrStartManifest } = await import('tanstack-start-manifest:v')
  const { routes, inlineCss } = tsrStartManifest()
  const sheets = new Set(routeIds.flatMap((id) => own(routes, id)?.css ?? []))
  return [...sheets].filter((href) => Object.hasOwn(inlineCss.styles, href))
}
