import type { AnyRouter, Manifest } from '@tanstack/react-router'
import { SITE_TYPE, type Type } from '#contract/brand.schema.ts'
import { own } from '#contract/primitives/own.ts'
import type { DeferredFiles } from '#web/browser/startup/fetch-deferred.ts'
import fonts from '#web/styles/fonts.css?url'
import { FONT_FILES } from './font-files.ts'

type Routes = Manifest['routes']

/**
 * Removes the scripts from the router's document, and returns the files that the page fetches after its first paint
 * instead. The page works without these files; if they were fetched earlier, they would delay the first text and the
 * first picture (docs/decisions/0082).
 */
export async function deferFiles(router: AnyRouter): Promise<DeferredFiles> {
  const { routes: all, ...manifest } = router.ssr?.manifest ?? { routes: {} }
  const routes = Object.fromEntries(router.state.matches.map(({ routeId }) => [routeId, own(all, routeId) ?? {}]))
  router.ssr = { manifest: { ...manifest, routes: withoutScripts(routes) } }
  const [entry] = Object.values(routes).flatMap(({ scripts }) => scripts ?? [])
  const { titles, text } = typeIn(router) ?? SITE_TYPE
  const preloads = Object.values(routes).flatMap(({ preloads }) => preloads ?? [])
  return {
    entry: entry?.attrs?.src,
    hints: preloads.map((link) => (typeof link === 'string' ? link : link.href)),
    manifest: '/manifest.webmanifest',
    fonts,
    faces: [FONT_FILES[titles], FONT_FILES[text]],
    inlined: manifest.inlineStyle ? await inlinedSheets(Object.keys(routes)) : [],
  }
}

/** Returns the families of the brand, which the root route knows; undefined if it has none. */
const typeIn = (router: AnyRouter): Type | undefined => router.state.matches[0]?.context?.site?.type

const withoutScripts = (routes: Routes): Routes =>
  Object.fromEntries(Object.entries(routes).map(([id, { css = [] }]) => [id, { css }]))

/** Returns the style sheets whose rules Start writes into the page. The router's manifest no longer lists them. */
async function inlinedSheets(routeIds: string[]): Promise<string[]> {
  // Imported on first use, as Start does, so that the process starts faster.
  const { tsrStartManifest } = await import('tanstack-start-manifest:v')
  const { routes, inlineCss } = tsrStartManifest()
  const sheets = new Set(routeIds.flatMap((id) => own(routes, id)?.css ?? []))
  return [...sheets].filter((href) => Object.hasOwn(inlineCss.styles, href))
}
