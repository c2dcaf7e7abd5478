import type { AnyRouteMatch } from '@tanstack/react-router'
import { own } from '#contract/own.ts'

/** Addresses of the style sheets whose rules an open page has in it (`inlineCss` in pages.tsx). */
export async function inlinedSheets(matches: AnyRouteMatch[]): Promise<string[]> {
  // The process starts without it, as Start does.
  const { tsrStartManifest } = await import('tanstack-start-manifest:v')
  const { routes, inlineCss } = tsrStartManifest()
  const sheets = matches.flatMap(({ routeId }) => own(routes, String(routeId))?.css ?? [])
  return [...new Set(sheets)].filter((href) => Object.hasOwn(inlineCss.styles, href))
}
